import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteManifest } from '@atrium/contract';
import { repository } from '../../scripts/repository.ts';
import { expect, test } from '../fixtures.ts';
import { type Fleet, handmadeBuild } from '../pages/fleet.ts';
import { people } from '../pages/portal.ts';
import { probeFiles, probeManifest } from '../pages/probe-remote.ts';

const manifest: RemoteManifest = { ...probeManifest, capabilities: ['workers', 'wasm'] };

/** What the build puts before the script of each worker. */
const workerStart = readFileSync(join(repository, 'platform/build/runtime/worker-start.mjs'), 'utf8');

/** Exports `two`, which returns 2, and `trap`, which ends with an error. */
const wasmModule = String.fromCharCode(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 5, 1, 0x60, 0, 1, 0x7f, 3, 3, 2, 0, 0],
  ...[7, 14, 2, 3, 0x74, 0x77, 0x6f, 0, 0, 4, 0x74, 0x72, 0x61, 0x70, 0, 1],
  ...[0x0a, 0x0a, 2, 4, 0, 0x41, 2, 0x0b, 3, 0, 0, 0x0b],
);

/** A page that starts a worker, sends it `start`, and shows what comes back. */
const render = (folder: string) => `
  const { useEffect, useState } = Object.values(globalThis.scope.react)[0].lib();
  const [text, setText] = useState('Nothing yet.');
  const [started, setStarted] = useState(0);
  useEffect(() => {
    const worker = new Worker(new URL('${folder}/workers/wasm/count.js', document.baseURI), globalThis.workerOptions);
    globalThis.worker = worker;
    worker.onmessage = ({ data }) => setText('The worker says ' + data);
    worker.onerror = ({ message }) => setText('The worker failed: ' + message);
    worker.postMessage('start');
    return () => worker.terminate();
  }, [started]);
  const { createElement } = Object.values(globalThis.scope.react)[0].lib();
  return createElement('div', null, createElement('p', null, text),
    createElement('button', { onClick: () => { setText('Nothing yet.'); setStarted(started + 1); } }, 'Start again'));`;

let published = 0;

async function ship(fleet: Fleet, script: string): Promise<string> {
  published += 1;
  const version = `60.${Date.now() % 1_000_000}.${published}`;
  const folder = `/assets/mfe-probe/${version}`;
  const files = {
    ...probeFiles({ init: 'globalThis.scope = scope;', render: render(folder), version }),
    'workers/wasm/count.js': `${workerStart}\n${script}`,
    'two.wasm': wasmModule,
  };
  await fleet.command('publish', handmadeBuild(manifest, version, files), '--promote');
  return folder;
}

const answer = "onmessage = ({ data }) => postMessage('it got ' + data);";

for (const type of ['classic', 'module'] as const)
  test(`a ${type} worker runs in a document that its page gets, and ends with the customer and the session`, async ({
    page,
    portal,
    fleet,
  }) => {
    await ship(fleet, answer);
    await page.addInitScript((kind) => Object.assign(globalThis, { workerOptions: { type: kind } }), type);
    await portal.signIn(people.owner, '/c/1/applications');
    await page.evaluate(() => Object.assign(window, { formerDocument: true }));
    await portal.open('Probe');
    await expect(page.getByText('The worker says it got start')).toBeVisible();
    expect(await page.evaluate(() => 'formerDocument' in window)).toBe(false);
    expect(page.workers().filter((worker) => worker.url().includes('mfe-probe'))).toHaveLength(1);
  });
