// `npm run bench:rows`: script time of a row of the applications list, against a former tree (BENCH_BEFORE: a commit, the
// one before this portal had static styles by default). Both are built the same way and take turns in one Chromium.
// BENCH_ROUNDS: 9 by default.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildOnePage } from '@atrium/build/bench';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { repository } from '../../scripts/settings.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const BEFORE = process.env.BENCH_BEFORE ?? 'c7df737d';
const ROWS = 100;
const PAGE = 'bench/rows-page.tsx';
const views = ['table', 'list'] as const;

declare global {
  interface Window {
    renderRows(view: string, count: number): number;
  }
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: repository, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** A worktree of the former tree with the packages that are installed here. */
function formerTree(folder: string): string {
  const tree = join(folder, 'tree');
  git('worktree', 'add', '--detach', tree, BEFORE);
  symlinkSync(join(repository, 'node_modules'), join(tree, 'node_modules'));
  for (const path of git('ls-files', '*/package.json').split('\n')) {
    const installed = join(dirname(path), 'node_modules');
    if (path && existsSync(join(tree, path)) && existsSync(join(repository, installed)))
      cpSync(join(repository, installed), join(tree, installed), { recursive: true, verbatimSymlinks: true });
  }
  cpSync(join(repository, 'mfe-applications', PAGE), join(tree, 'mfe-applications', PAGE));
  return tree;
}

async function openRows(browser: Browser, tree: string, folder: string): Promise<Page> {
  mkdirSync(folder);
  await buildOnePage(join(tree, 'mfe-applications'), PAGE, folder);
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
  const pages = {
    before: await openRows(browser, formerTree(folder), join(folder, 'before')),
    now: await openRows(browser, repository, join(folder, 'now')),
  };
  for (const view of views) {
    const costs = { before: [] as number[], now: [] as number[] };
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const side of round % 2 === 0 ? (['before', 'now'] as const) : (['now', 'before'] as const)) {
        const cost = await costOfRow(pages[side], view);
        // The first round compiles.
        if (round > 0) costs[side].push(cost);
      }
    const [before, now] = [median(costs.before), median(costs.now)];
    const inMicroseconds = (value: number) => `${Math.round(value * 1000)} µs`;
    process.stdout.write(
      `${view}: ${(now / before).toFixed(2)} x (before ${inMicroseconds(before)} a row, now ${inMicroseconds(now)})\n`,
    );
  }
} finally {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'prune');
}
