// `npm run bench:first-visit -- <commit>`: bytes of a first visit to the list of applications, in English, of this
// tree and of that of a commit, in one run. `npm start` brings up both, one after the other.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@atrium/server';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { repository } from '../../scripts/repository.ts';
import { bytesOfFirstVisit } from '../pages/first-visit.ts';

const ROUNDS = 3;
const TARGET = 1;
const KB = 1024;

const commit = process.argv[2];
if (!commit) throw new Error('Name the commit to compare with: npm run bench:first-visit -- <commit>');
const folder = mkdtempSync(join(tmpdir(), 'atrium-first-visit-'));
// Readable by the user that the database runs as.
chmodSync(folder, 0o755);
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  const before = await bytesOf(checkOut(commit, join(folder, 'tree')), 'before');
  const now = await bytesOf(repository, 'now');
  const ratio = now / before;
  console.log(
    `before ${(before / KB).toFixed(1)} KB, now ${(now / KB).toFixed(1)} KB: ${ratio.toFixed(3)} (target ${TARGET})`,
  );
  process.exitCode = ratio > TARGET ? 1 : 0;
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

function checkOut(from: string, tree: string): string {
  const git = (...parameters: string[]) => execFileSync('git', parameters, { stdio: 'inherit' });
  git('clone', '--quiet', repository, tree);
  git('-C', tree, 'checkout', '--quiet', from);
  return tree;
}

/** The median of some visits, each in a browser that has nothing of the portal. */
async function bytesOf(tree: string, name: string): Promise<number> {
  const port = await freePort();
  const portal = spawn('npm', ['start'], {
    cwd: tree,
    // It ends with all processes that it starts.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, name), VITALS_ONE_IN: '0' },
  });
  try {
    await untilReady(portal);
    const visits: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      visits.push(await bytesOfFirstVisit(browser, `http://localhost:${port}`));
    console.log(`${name}: ${visits.map((bytes) => (bytes / KB).toFixed(1)).join(', ')} KB`);
    return visits.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  } finally {
    const ended = new Promise((done) => portal.once('close', done));
    if (portal.pid) process.kill(-portal.pid, 'SIGTERM');
    await ended;
  }
}

function untilReady(portal: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let text = '';
    portal.stdout?.on('data', (chunk) => {
      text += chunk;
      if (text.includes('Atrium is ready')) ready();
    });
    portal.once('close', () => failed(new Error(text)));
  });
}
