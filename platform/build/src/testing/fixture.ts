import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Release, release } from '@atrium/contract';
import { MUI, muiModules } from '../mui-modules.ts';
import { namesOfPart, routerPart, sharedParts } from '../shared-parts.ts';
import type { BuildRequest } from './build-process.ts';

const run = promisify(execFile);
const preset = pathToFileURL(join(__dirname, '../index.ts')).href;
const host = join(__dirname, '../../runtime/federation-host.mjs');

/** Files of a fixture by path; objects are written as JSON. */
export type FixtureFiles = Readonly<Record<string, string | object>>;

const packages: FixtureFiles = {
  // The packages below have no types.
  'tsconfig.json': {
    compilerOptions: {
      target: 'esnext',
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'preserve',
      types: [],
      strict: true,
      skipLibCheck: true,
      noImplicitAny: false,
      noUncheckedSideEffectImports: false,
      allowImportingTsExtensions: true,
      noEmit: true,
    },
    include: ['src'],
  },
  ...Object.fromEntries(
    [
      '@atrium/host',
      '@atrium/stores',
      'react',
      'react-dom',
      'react-router',
      'react-router-dom',
      '@emotion/react',
      'zustand',
    ].flatMap((name) => [
      [`node_modules/${name}/package.json`, { name, version: '3.2.1', main: './index.js' }],
      [`node_modules/${name}/index.js`, `exports.from = ${JSON.stringify(name)};`],
      [`node_modules/${name}/vanilla.js`, `exports.from = ${JSON.stringify(`a part of ${name}`)};`],
    ]),
  ),
  'node_modules/react-router/dist/production/index.mjs': [...namesOfPart(routerPart)]
    .filter((name) => name !== 'RouterProvider')
    .map((name) => `export const ${name} = ${JSON.stringify(`the router's ${name}`)};`)
    .join('\n'),
  'node_modules/react-router/dist/production/dom-export.mjs': 'export const RouterProvider = 1;',
};

/** A shell that uses every singleton. */
export const shellFiles: FixtureFiles = {
  ...packages,
  'package.json': { name: 'shell', version: '1.0.0', type: 'module' },
  'rspack.config.ts': `import { shellConfig } from '${preset}';\nexport default shellConfig(import.meta.dirname);`,
  'src/main.tsx': [
    "import * as host from '@atrium/host';",
    "import * as stores from '@atrium/stores';",
    "import * as emotion from '@emotion/react';",
    "import * as react from 'react';",
    "import * as dom from 'react-dom';",
    "import { Link } from 'react-router-dom';",
    "import * as zustand from 'zustand';",
    "import './main.css';",
    `import(/* webpackChunkName: "for-remotes" */ '${host}');`,
    'document.title = [host, stores, emotion, react, dom, zustand].map(({ from }) => from).join() + Link;',
  ].join('\n'),
  'src/main.css':
    "@font-face { font-family: Probe; src: url('./probe-latin-wght-normal.woff2'), url('./probe-greek-wght-normal.woff2'); }",
  'src/probe-latin-wght-normal.woff2': 'latin',
  'src/probe-greek-wght-normal.woff2': 'greek',
};

/** MUI with one module that the shell does not share. */
export const muiFiles: FixtureFiles = {
  'node_modules/@mui/material/package.json': { name: '@mui/material', version: '9.5.0', type: 'module' },
  ...Object.fromEntries(
    [...muiModules.map(({ name }) => name.replace(`${MUI}/`, '')), 'Rating'].flatMap((module) => {
      const names = [...namesOfPart(sharedParts[`${MUI}/${module}`])];
      const code = [
        `export default { name: ${JSON.stringify(`MUI's ${module}`)} };`,
        ...names.map((name) => `export const ${name} = ${JSON.stringify(`MUI's ${name}`)};`),
      ];
      return [
        [`node_modules/@mui/material/${module}/index.mjs`, code.join('\n')],
        [`node_modules/@mui/material/${module}/package.json`, { main: './index.mjs', type: 'module' }],
      ];
    }),
  ),
};

/** The `remote.json` of the fixture. */
export const probeManifest = {
  name: 'mfe-probe',
  team: 'Probes',
  basePath: 'probe',
  routes: [
    { id: 'list', path: '', title: { 'en-US': 'Probes' }, permission: 'person' },
    { id: 'detail', path: ':id', title: { 'en-US': 'Probe' }, permission: 'person' },
  ],
  menu: [{ label: { 'en-US': 'Probes' }, icon: 'M0 0h24', order: 1, route: 'list' }],
  slots: [{ slot: 'home', id: 'card', order: 1, permission: 'person' }],
  shellContract: '^1.0.0',
  api: '^1.0.0',
};

/** A remote with two routes and a home card. */
export const remoteFiles: FixtureFiles = {
  ...packages,
  'package.json': { name: 'mfe-probe', version: '1.0.0', type: 'module' },
  'rspack.config.ts': `import { remoteConfig } from '${preset}';\nexport default remoteConfig(import.meta.dirname);`,
  'remote.json': probeManifest,
  'src/remote.ts': [
    'export const remote = {',
    "  routes: { list: () => import(/* webpackChunkName: 'list' */ './list.ts'),",
    "    detail: () => import(/* webpackChunkName: 'detail' */ './detail.ts') },",
    "  slots: { card: () => import(/* webpackChunkName: 'card' */ './card.ts') },",
    '};',
  ].join('\n'),
  'src/list.ts': "import { from } from 'react';\nexport const Component = () => 'list' + from;",
  'src/detail.ts': "export const Component = () => 'detail';",
  'src/card.ts': "export const Component = () => 'card';",
};

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Writes a fixture into a temporary folder, which is deleted after the tests of the file. */
export function writeFixture(files: FixtureFiles): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-build-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

/** The environment of a deployable's own build script. */
function environment(): NodeJS.ProcessEnv {
  const { ATRIUM_BUILD_VERSION: _, NODE_OPTIONS: __, ...env } = process.env;
  return env;
}

/** Runs `atrium-build` in a folder as a deployable's own build script does. */
export async function runBuild(
  folder: string,
  ...flags: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    const { stdout, stderr } = await run(process.execPath, [join(__dirname, '../cli.ts'), ...flags], {
      cwd: folder,
      env: environment(),
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

let builder: ChildProcess | undefined;

afterAll(() => builder?.kill());

/** Builds in a process that the tests of a file share. @returns the message of a failed build */
async function failureOf(request: BuildRequest): Promise<string | null> {
  builder ??= fork(join(__dirname, 'build-process.ts'), { env: environment(), execArgv: [] });
  const answer = once(builder, 'message') as Promise<[{ failure: string | null }]>;
  builder.send(request);
  const [{ failure }] = await answer;
  return failure;
}

/** A fixture's folder `dist`, with its `release.json`. */
export interface BuiltFixture {
  readonly folder: string;
  readonly description: Release;
}

/** Builds a fixture without a type check, which has tests of its own; the build must succeed. */
export async function built(files: FixtureFiles, mode?: BuildRequest['mode']): Promise<BuiltFixture> {
  const folder = writeFixture(files);
  expect(await failureOf({ folder, typesChecked: true, ...(mode && { mode }) })).toBeNull();
  return { folder: join(folder, 'dist'), description: descriptionOf(folder) };
}

/** The `release.json` of a fixture that is built. */
export function descriptionOf(folder: string): Release {
  return release.parse(JSON.parse(readFileSync(join(folder, 'dist/release.json'), 'utf8')));
}

/** Builds a fixture; the build must fail. Returns what it reports. */
export async function refusal(files: FixtureFiles): Promise<string> {
  const folder = writeFixture({ 'dist/release.json': { of: 'an earlier build' }, ...files });
  const failure = await failureOf({ folder });
  expect(existsSync(join(folder, 'dist/release.json'))).toBe(false);
  return String(failure);
}
