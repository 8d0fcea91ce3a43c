import type { Route } from '@playwright/test';
import { type WasmFailure, type WorkerFailure, wasmFailures, workerFailures } from '../faults/fault-list.ts';
import { FaultWatch, isWhole } from '../faults/measured-fault.ts';
import { expect, test } from '../fixtures.ts';
import { people } from '../pages/portal.ts';
import { echo, nextVersion, shipWorkerProbe } from '../pages/worker-probe.ts';

const responses: Partial<Record<WorkerFailure | WasmFailure, (route: Route) => Promise<void>>> = {
  'is missing': (route) => route.fulfill({ status: 404, body: 'not found' }),
  hangs: () => new Promise<void>(() => {}),
  'is changed by one byte': async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: Buffer.concat([body, Buffer.from(' ')]) });
  },
};

const scripts: Partial<Record<WorkerFailure | WasmFailure, string>> = {
  'throws at its start': `if (name !== 'healed') throw new TypeError('at its start'); ${echo}`,
  'throws later': `onmessage = ({ data }) => { if (name !== 'healed') throw new TypeError('later'); postMessage('it got ' + data); };`,
  'has an endless loop': `onmessage = ({ data }) => { while (name !== 'healed'); postMessage('it got ' + data); };`,
};

/** Of the others the place is the file. */
const placeOf: Partial<Record<WorkerFailure | WasmFailure, RegExp>> = {
  'throws at its start': /^workers\/wasm\/count\.js:\d+:\d+$/,
  'throws later': /^workers\/wasm\/count\.js:\d+:\d+$/,
};

interface Case {
  readonly part: 'worker' | 'wasm module';
  readonly fault: WorkerFailure | WasmFailure;
}

const cases: readonly Case[] = [
  ...workerFailures.map((fault) => ({ part: 'worker', fault }) as const),
  ...wasmFailures.map((fault) => ({ part: 'wasm module', fault }) as const),
];
const shortForm = ['worker is changed by one byte', 'worker has an endless loop', 'wasm module traps'];

for (const { part, fault } of cases.filter(
  ({ part, fault }) => isWhole || shortForm.includes(`${part} ${fault}`),
))
  test(`when a ${part} ${fault}, its remote gets the error, which is reported, and its next start works`, async ({
    page,
    portal,
    fleet,
    quietConsole,
  }, info) => {
    test.setTimeout(90_000);
    quietConsole.allow(
      /mfe-probe|TypeError|RuntimeError|NotLoaded|NotResponding|Failed to (load|find)|integrity|unreachable/i,
    );
    const version = nextVersion();
    const folder = await shipWorkerProbe(fleet, version, part, scripts[fault]);
    const file = part === 'worker' ? 'workers/wasm/count.js' : 'two.wasm';
    const address = (url: URL) => url.pathname === `${folder}/${file}`;
    const respond = responses[fault];
    if (respond) await page.route(address, respond);
    await page.addInitScript(() => Object.assign(globalThis, { exported: 'trap' }));
    const takesTime = fault === 'hangs' || fault === 'has an endless loop';
    if (takesTime && !isWhole) await page.clock.install();
    await portal.startSession(people.owner);
    const reported = page.waitForRequest('**/error-reports', { timeout: 60_000 });
    let loads = 0;
    page.on('requestfinished', (request) => {
      if (address(new URL(request.url()))) loads += 1;
    });
    const watch = new FaultWatch(info, part, fault);
    watch.start();
    await page.goto('/c/1/probe', { waitUntil: 'domcontentloaded' });
    if (takesTime && !isWhole) {
      await expect(page.getByText('Nothing yet.')).toBeVisible();
      // The browser loads the script of a worker, and the page once more to check its hash, which has a deadline too.
      if (fault === 'has an endless loop') await expect.poll(() => loads).toBe(2);
      await page.clock.runFor(40_000);
    }
    await expect(
      page.getByText(/^Something in Probe did not work\. Support code [0-9A-Z]{4}-[0-9A-Z]{4}$/),
    ).toBeVisible({ timeout: 45_000 });
    watch.outcome();
    if (part === 'worker') await expect(page.getByText('The worker failed: ')).toBeVisible();
    expect((await reported).postDataJSON()).toMatchObject({ name: 'mfe-probe', version });
    expect((await reported).postDataJSON().places[0]).toMatch(placeOf[fault] ?? new RegExp(`^${file}$`));

    await page.unroute(address);
    await page.evaluate(() =>
      Object.assign(globalThis, { workerOptions: { name: 'healed' }, exported: 'two' }),
    );
    watch.start();
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(page.getByText(/The worker says it got start|The module says 2/)).toBeVisible();
    watch.healed();
    await portal.open('Rewards');
    await expect(portal.heading).toHaveText('Rewards');
  });
