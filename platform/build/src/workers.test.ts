import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { contentAddress, type Release, sourceMapOf } from '@atrium/contract';
import { built, probeManifest, refusal, remoteFiles } from './testing/fixture.ts';

jest.setTimeout(60_000);

const start = "new Worker(new URL('./count.ts', import.meta.url))";
const page = (code: string) => `export const Component = () => ${code};`;

const files = {
  ...remoteFiles,
  'remote.json': { ...probeManifest, capabilities: ['workers', 'wasm'] },
  'src/list.ts': page(start),
  'src/count.ts': [
    "import { from } from 'zustand';",
    "import { step } from './step.ts';",
    "self.onmessage = async () => self.postMessage([from, step, (await import('./rare.ts')).rare]);",
  ].join('\n'),
  'src/step.ts': "export const step = 'a step';",
  'src/rare.ts': "export const rare = 'a rare case';",
};

function workersOf({ files: listed }: Release): Release['files'] {
  return listed.filter(({ path }) => path.startsWith('workers/'));
}

describe('a worker', () => {
  let remote: Awaited<ReturnType<typeof built>>;
  let script: string;
  beforeAll(async () => {
    remote = await built(files);
    const [worker] = workersOf(remote.description);
    script = readFileSync(join(remote.folder, worker?.path ?? ''), 'utf8');
  });

  it('is one file, with what it imports and with shared packages', () => {
    expect(workersOf(remote.description).map(({ path }) => path)).toEqual([
      expect.stringMatching(/^workers\/wasm\/count\.[\w-]{10}\.js$/),
    ]);
    for (const text of ['zustand', 'a step', 'a rare case']) expect(script).toContain(text);
    expect(script).not.toMatch(/atriumStartRemote|importScripts|__webpack_require__\.e/);
  });

  it('has a source map, which leads to file and line of the source', () => {
    const [worker] = workersOf(remote.description);
    const stored = readFileSync(join(remote.folder, sourceMapOf(worker?.path ?? '')));
    const map = JSON.parse(gunzipSync(stored).toString());
    const lines = script.split('\n');
    const line = lines.findIndex((text) => text.includes('"a step"'));
    expect(new SourceMap(map).findEntry(line, lines[line]?.indexOf('"a step"') ?? 0)).toMatchObject({
      // The bundler puts the constant where it is used.
      originalSource: 'src/count.ts',
      originalLine: 2,
    });
  });

  it('is at the address of its content, which the page has in its script', () => {
    const [worker] = workersOf(remote.description);
    const address = contentAddress('mfe-probe', worker as never);
    expect(readFileSync(join(remote.folder, 'list.js'), 'utf8')).toContain(address.replace('/assets/', ''));
  });
});

it('a worker has the wasm modules that it loads in its script', async () => {
  const { folder, description } = await built({
    ...files,
    'src/count.ts': "fetch(new URL('./add.wasm', import.meta.url)).then(WebAssembly.instantiateStreaming);",
    'src/add.wasm': 'a module',
  });
  expect(description.files.map(({ path }) => path).filter((path) => path.endsWith('.wasm'))).toEqual([]);
  const [worker] = workersOf(description);
  expect(readFileSync(join(folder, worker?.path ?? ''), 'utf8')).toContain(
    `data:application/wasm;base64,${btoa('a module')}`,
  );
});

it('a wasm module of a page is a file, at the address of its content', async () => {
  const { folder, description } = await built({
    ...files,
    'src/list.ts': page(
      "fetch(new URL('./add.wasm', import.meta.url)).then(WebAssembly.instantiateStreaming)",
    ),
    'src/add.wasm': 'a module',
  });
  const [module] = description.files.filter(({ path }) => path.endsWith('.wasm'));
  const address = contentAddress('mfe-probe', module as never);
  expect(readFileSync(join(folder, 'list.js'), 'utf8')).toContain(address.replace('/assets/', ''));
});

it('a package that takes the address of its worker gets that of a bundled one', async () => {
  const { description } = await built({
    ...files,
    'src/list.ts': page("new URL('viewer/build/viewer.worker.mjs', import.meta.url).href"),
    'node_modules/viewer/package.json': { name: 'viewer', version: '1.0.0' },
    'node_modules/viewer/build/viewer.worker.mjs': "self.postMessage('ready'); export const version = 1;",
  });
  expect(workersOf(description).map(({ path }) => path)).toEqual([
    expect.stringMatching(/^workers\/wasm\/viewer\.worker\.[\w-]{10}\.js$/),
  ]);
});

it('a development server has the worker next to the scripts of the remote', async () => {
  const { folder, description } = await built(files, 'development');
  expect(description.name).toBe('mfe-probe');
  const [path = ''] = readdirSync(join(folder, 'workers/wasm'));
  expect(readFileSync(join(folder, 'list.js'), 'utf8')).toContain(`workers/wasm/${path}`);
});

it.each([
  [
    'imports what only a page has',
    { 'src/count.ts': "import { from } from '@atrium/host';\nself.postMessage(from);" },
    /count\.ts: imports @atrium\/host, which only a page has\./,
  ],
  [
    'starts another one',
    { 'src/count.ts': start.replace('count', 'step') },
    /step\.ts: a worker has no workers/,
  ],
  ['cannot be bundled', { 'src/count.ts': "import './gone.ts';" }, /Can't resolve '\.\/gone\.ts'/],
  [
    'is shared by tabs',
    { 'src/list.ts': page(start.replace('Worker', 'SharedWorker')) },
    /list\.js: starts a SharedWorker/,
  ],
  [
    'is a service worker',
    { 'src/list.ts': page("navigator.serviceWorker.register('/x.js')") },
    /list\.js: starts a service worker/,
  ],
  [
    'remote.json does not declare',
    { 'remote.json': probeManifest },
    /workers\/count\.[\w-]{10}\.js: needs "workers" among the "capabilities" of remote\.json\./,
  ],
])('a worker that %s is refused', async (_, changes, reason) => {
  expect(await refusal({ ...files, ...changes })).toMatch(reason);
});
