/** @jest-environment ../../shared/testing/src/browser-environment.mjs */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RemoteModule } from '@atrium/contract';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { createRoot } from 'react-dom/client';
import { built, remoteFiles } from './testing/fixture.ts';

jest.setTimeout(60_000);

const { createInstance } = require('@module-federation/enhanced/runtime');

/** React 18, as it is installed for a remote. */
function react18(): Record<string, string> {
  const folder = dirname(require.resolve('react-18/package.json'));
  const files = globSync('{*.js,package.json,cjs/*.js}', { cwd: folder });
  return Object.fromEntries(
    files.map((file) => [`node_modules/react/${file}`, readFileSync(join(folder, file), 'utf8')]),
  );
}

const page = `import { createContext, useContext, useState } from 'react';
const Unit = createContext('fees');
const Amount = ({ count }: { count: number }) => <p>{count} {useContext(Unit)}</p>;
export function Component() {
  const [count, setCount] = useState(0);
  return (
    <Unit.Provider value="open fees">
      <button type="button" onClick={() => setCount(count + 1)}>Count</button>
      <Amount count={count} />
    </Unit.Provider>
  );
}
`;

/** Builds a remote with React 18 that accepts 19 too, and returns its folder with the scripts of its chunks. */
async function builtWithReact18() {
  const { folder, description } = await built({
    ...remoteFiles,
    ...react18(),
    'package.json': {
      name: 'mfe-probe',
      version: '1.0.0',
      type: 'module',
      peerDependencies: { react: '^18.3.1 || ^19.0.0' },
    },
    'src/list.ts': "export { Component } from './page.tsx';",
    'src/page.tsx': page,
  });
  const scripts = description.files.map(({ path }) => path).filter((path) => path.endsWith('.js'));
  return { folder, chunks: scripts.filter((path) => path !== 'remoteEntry.js') };
}

function run(file: string): void {
  // biome-ignore lint/security/noGlobalEval: as a script element would, in the globals of the page.
  // biome-ignore lint/complexity/noCommaOperator: a direct call would run in the scope of this function.
  (0, eval)(readFileSync(file, 'utf8'));
}

/** Loads a remote as the shell does, which shares its own React. */
async function loadedIntoShell({ folder, chunks }: Awaited<ReturnType<typeof builtWithReact18>>) {
  const globals = globalThis as unknown as Record<string, unknown>;
  globals.__webpack_require__ = { l: () => undefined, f: {} };
  globals.__atriumFiles = { addresses: new Map(), integrity: {}, whole: async () => undefined };
  const { startRemote } = require('../runtime/start-remote.mjs');
  globals.__atriumStartRemote = startRemote;
  for (const chunk of chunks) run(join(folder, chunk));
  run(join(folder, 'remoteEntry.js'));
  const shared = (lib: unknown) => ({
    version: React.version,
    lib: () => lib,
    shareConfig: { singleton: true, requiredVersion: `^${React.version}`, strictVersion: true },
  });
  const shell = createInstance({
    name: 'shell',
    remotes: [],
    shared: { react: shared(React), 'react/jsx-runtime': shared(jsxRuntime) },
    shareStrategy: 'loaded-first',
    plugins: [{ name: 'entries', loadEntry: async () => globals['mfe-probe'] }],
  });
  shell.registerRemotes([{ name: 'mfe-probe', entry: 'http://localhost/remoteEntry.js' }]);
  const { remote } = (await shell.loadRemote('mfe-probe/remote')) as { remote: RemoteModule };
  return (await remote.routes.list?.())?.Component as React.FunctionComponent;
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
});

test('a remote that was built with React 18, and accepts 19 too, is rendered by React 19', async () => {
  expect(React.version).toMatch(/^19\./);
  const Component = await loadedIntoShell(await builtWithReact18());
  const root = createRoot(document.getElementById('root') as HTMLElement);
  await React.act(async () => root.render(<Component />));
  await React.act(async () => document.querySelector('button')?.click());
  expect(document.querySelector('p')?.textContent).toBe('1 open fees');
  await React.act(async () => root.unmount());
});
