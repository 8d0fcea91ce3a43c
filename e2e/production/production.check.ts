// `npm run check:production`: runs the commands of docs/deploying.md, docs/replicas.md and docs/operations.md as they are
// written there, but for those that need a cluster, a container engine or a registry: two of each process behind HAProxy
// (Debian's package, or the program that HAPROXY names) on an empty PostgreSQL with a login for each, up to an owner who
// signs in with a browser, and what an operator does later. A command that fails, fails the check.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@atrium/server';
import { makeCertificate } from '@atrium/server/testing';
import { chromium, expect, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts';
import {
  AFTERWARDS,
  blocksOf,
  commandsIn,
  haproxyConfiguration,
  installationBlocks,
} from '../../scripts/production/pages.ts';
import { Rehearsal } from '../../scripts/production/rehearsal.ts';
import { repository } from '../../scripts/repository.ts';
import { Portal } from '../pages/portal.ts';
import { preparations } from './preparations.ts';
import { failed, step, summary } from './steps.ts';

const PASSWORD = 'quite a long passphrase';

const folder = mkdtempSync(join(tmpdir(), 'atrium-certificate-'));
const certificate = makeCertificate('localhost');
writeFileSync(join(folder, 'portal.crt'), certificate.cert);
const address = `https://localhost:${await freePort()}`;
let rehearsal: Rehearsal | undefined;
let haproxy: ChildProcess | undefined;
try {
  rehearsal = await startRehearsal();
  haproxy = await startBalancer(rehearsal);
  const link = await install(rehearsal);
  await withPage(async (page) => {
    await step('the owner opens the link, chooses a password, and is in', () => acceptInvitation(page, link));
    await step('pages of the remotes open', () => openPages(page));
    await step('one of each two processes stops', () => rehearsal?.stopOneOfEach());
    await step('the portal goes on', () => openPages(page));
  });
  await operate(rehearsal);
} catch (error) {
  failed(error as Error);
} finally {
  haproxy?.kill('SIGTERM');
  await rehearsal?.close();
  rmSync(folder, { recursive: true, force: true });
}
summary();

async function startRehearsal(): Promise<Rehearsal> {
  const started = await Rehearsal.start({
    pages: commandsIn(installationBlocks()).join('\n') + haproxyConfiguration(),
    checkout: repository,
    programs: {
      kubectl: `#!/bin/sh\nexec '${process.execPath}' '${join(import.meta.dirname, 'kubectl.ts')}' "$@"\n`,
    },
    environment: {
      NODE_EXTRA_CA_CERTS: join(folder, 'portal.crt'),
      CURL_CA_BUNDLE: join(folder, 'portal.crt'),
      KUBECTL: process.env.KUBECTL ?? '/usr/bin/kubectl',
    },
  });
  started.replace('https://portal.example', address);
  started.replace('bind :443', `bind 127.0.0.1:${new URL(address).port}`);
  // The overlay is copied next to the others, so they are copied too; the base reads files of api/.
  const copy = join(started.home, 'checkout');
  cpSync(join(repository, 'operations/kubernetes'), join(copy, 'operations/kubernetes'), { recursive: true });
  symlinkSync(join(repository, 'api'), join(copy, 'api'));
  started.replace('operations/kubernetes', join(copy, 'operations/kubernetes'));
  return started;
}

async function startBalancer(here: Rehearsal): Promise<ChildProcess> {
  mkdirSync(join(here.home, 'etc'), { mode: 0o700 });
  writeFileSync(join(here.home, 'etc/portal.pem'), certificate.cert + certificate.key, { mode: 0o600 });
  const file = join(here.home, 'haproxy.cfg');
  writeFileSync(file, here.localized(haproxyConfiguration()));
  const program = process.env.HAPROXY ?? 'haproxy';
  const path = `${process.env.PATH}:/usr/sbin`;
  const balancer = spawn(program, ['-db', '-f', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: path },
  });
  const problem = await Promise.race([
    once(balancer, 'spawn').then(() => undefined),
    once(balancer, 'error').then(([error]) => error as Error),
  ]);
  if (problem)
    throw new Error(`${problem.message}. Install Debian's package haproxy, or name the program by HAPROXY.`);
  let said = '';
  balancer.stderr?.on('data', (text) => {
    said += text;
  });
  balancer.once('exit', (code) => code && console.error(`HAProxy ended with ${code}:\n${said}`));
  return balancer;
}

/** @returns the link by which the owner is invited */
async function install(here: Rehearsal): Promise<string> {
  let printed = '';
  for (const command of commandsIn(installationBlocks()))
    printed += await step(command, () => here.run(command));
  return /https:\S+create-password#[\w-]+/.exec(printed)?.[0] ?? '';
}

/** What an operator does later, section by section: one that fails does not hide what is wrong in the next. */
async function operate(here: Rehearsal): Promise<void> {
  for (const [page, section] of AFTERWARDS) {
    const { before = [], after, close } = (await preparations[section]?.(here)) ?? {};
    try {
      for (const command of before) await step(command, () => here.run(command));
      for (const command of commandsIn(blocksOf(page, section))) {
        const printed = await step(command, () => here.run(command));
        after?.(command, printed ?? '');
      }
    } catch (error) {
      failed(error as Error);
    } finally {
      await close?.();
    }
  }
}

async function withPage(work: (page: Page) => Promise<void>): Promise<void> {
  const trusted = `--ignore-certificate-errors-spki-list=${certificate.keyHash}`;
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, trusted],
  });
  try {
    await work(await browser.newPage({ baseURL: address, locale: 'en-US' }));
  } finally {
    await browser.close();
  }
}

async function acceptInvitation(page: Page, link: string): Promise<void> {
  const portal = new Portal(page);
  await page.goto(link);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create password' }).click();
  await expect(portal.account).toBeVisible();
}

async function openPages(page: Page): Promise<void> {
  const portal = new Portal(page);
  for (const area of ['Applications', 'Rewards']) {
    await page.goto('/c/1');
    await portal.open(area);
    await expect(portal.heading).toHaveText(area);
  }
}
