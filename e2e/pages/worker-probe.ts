import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteManifest } from '@atrium/contract';
import { repository } from '../../scripts/repository.ts';
import { type Fleet, handmadeBuild } from './fleet.ts';
import { probeFiles, probeManifest } from './probe-remote.ts';

const manifest: RemoteManifest = { ...probeManifest, capabilities: ['workers', 'wasm'] };

/** What the build puts before the script of each worker. */
const workerStart = readFileSync(join(repository, 'platform/build/runtime/worker-start.mjs'), 'utf8');

let published = 0;

/** A version is published once, also when a journey is tried again. */
export function nextVersion(): string {
  published += 1;
  return `60.${Date.now()}.${published}`;
}

/** Exports `two`, which returns 2, and `trap`, which ends with an error. */
const wasmModule = String.fromCharCode(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 5, 1, 0x60, 0, 1, 0x7f, 3, 3, 2, 0, 0],
  ...[7, 14, 2, 3, 0x74, 0x77, 0x6f, 0, 0, 4, 0x74, 0x72, 0x61, 0x70, 0, 1],
  ...[0x0a, 0x0a, 2, 4, 0, 0x41, 2, 0x0b, 3, 0, 0, 0x0b],
);

/** A worker that sends back what it gets. */
export const echo = "onmessage = ({ data }) => postMessage('it got ' + data);";

/** The page starts a worker, sends it `start`, and shows what comes back. It leaves it to the portal to end the worker. */
const startsWorker = `
  const worker = new Worker(new URL(folder + '/workers/wasm/count.js', document.baseURI), globalThis.workerOptions);
  worker.onmessage = ({ data }) => show('The worker says ' + data);
  worker.onerror = ({ message }) => show('The worker failed: ' + message);
  worker.postMessage('start');`;

/** The page calls an export of a wasm module. */
const runsWasm = `
  const { instance } = await WebAssembly.instantiateStreaming(fetch(folder + '/two.wasm'));
  show('The module says ' + instance.exports[globalThis.exported ?? 'two']());`;

const bodies = { worker: startsWorker, 'wasm module': runsWasm };

/** A page with a button that starts the same once more. */
const render = (folder: string, body: string) => `
  const { createElement, useEffect, useState } = Object.values(globalThis.scope.react)[0].lib();
  const [text, show] = useState('Nothing yet.');
  const [starts, setStarts] = useState(0);
  useEffect(() => {
    const folder = '${folder}';
    const start = async () => { ${body} };
    start();
  }, [starts]);
  return createElement('div', null,
    createElement('p', null, text),
    createElement('button', { onClick: () => { show('Nothing yet.'); setStarts(starts + 1); } }, 'Start again'));`;

/** Publishes a remote whose page uses a worker with this script, or a wasm module; returns the folder of its files. */
export async function shipWorkerProbe(
  fleet: Fleet,
  version: string,
  part: keyof typeof bodies,
  script = echo,
): Promise<string> {
  const folder = `/assets/mfe-probe/${version}`;
  const files = {
    ...probeFiles({ init: 'globalThis.scope = scope;', render: render(folder, bodies[part]), version }),
    'workers/wasm/count.js': `${workerStart}\n${script}`,
    'two.wasm': wasmModule,
  };
  await fleet.command('publish', handmadeBuild(manifest, version, files), '--promote');
  return folder;
}
