// `npm run bench:rows`: script time of a row of the applications list, as table and as list, in Chromium. For a change of
// rows, run it before and after. BENCH_ROUNDS: 9 by default.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildOnePage } from '@atrium/build/bench';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { repository } from '../../scripts/repository.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const ROWS = 100;
const PAGE = 'bench/rows-page.tsx';
const views = ['table', 'list'] as const;

declare global {
  interface Window {
    renderRows(view: string, count: number): number;
  }
}

async function openRows(browser: Browser, folder: string): Promise<Page> {
  await buildOnePage(join(repository, 'mfe-applications'), PAGE, folder);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const read = (file: string) => readFileSync(join(folder, file));
  const style = existsSync(join(folder, 'page.css')) ? '<link rel="stylesheet" href="/page.css">' : '';
  await page.route('http://rows.example/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/page.js')
      return route.fulfill({ body: read('page.js'), contentType: 'text/javascript' });
    if (pathname === '/page.css') return route.fulfill({ body: read('page.css'), contentType: 'text/css' });
    const body = `<!doctype html><html data-theme="light"><head>${style}</head><body><script src="/page.js"></script>`;
    return route.fulfill({ body, contentType: 'text/html' });
  });
  await page.goto('http://rows.example/');
  return page;
}

/** Milliseconds per row: what rows cost in addition to the table around them. */
function costOfRow(page: Page, view: string): Promise<number> {
  return page.evaluate(
    ([name, count]) => (window.renderRows(name, count) - window.renderRows(name, 0)) / count,
    [view, ROWS] as const,
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-rows-'));
let browser: Browser | undefined;
try {
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await openRows(browser, folder);
  for (const view of views) {
    // Compiles.
    await costOfRow(page, view);
    const costs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) costs.push(await costOfRow(page, view));
    const shown = [median(costs), Math.min(...costs), Math.max(...costs)].map((ms) => Math.round(ms * 1000));
    process.stdout.write(`${view}: ${shown[0]} µs a row (${shown[1]} to ${shown[2]})\n`);
  }
} finally {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
}
