import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Release } from '@atrium/contract';
import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import { baseConfig } from '../src/base-config.ts';
import { readRemoteManifest } from '../src/remote-manifest-file.ts';
import { partAliases } from '../src/shared-parts.ts';
import { themeHash } from '../src/source-hash.ts';
import { describeFile, filesOf, run, writeRelease } from './bench-release.ts';
import type { SourceChange } from './source-change.ts';

export interface NativeFederationOptions {
  readonly shell: string;
  readonly remotes: readonly string[];
  readonly buildScript: string;
  /** `REMOTE_ENTRIES` has the address of each `remoteEntry.json` by name. */
  readonly startScript: string;
  readonly folder: string;
  readonly release?: { readonly change: SourceChange; readonly former: string };
}

/** The build script gets it as JSON in `PEER_BUILD`. */
interface PeerBuild {
  readonly name: string;
  readonly exposes: Readonly<Record<string, string>>;
  readonly outputPath: string;
  readonly cachePath: string;
  /** The files are taken in place of imported modules, by the end of the import. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly definitions: Readonly<Record<string, string>>;
  readonly change?: SourceChange;
}

interface RemoteEntry {
  readonly shared: readonly { readonly outFileName: string }[];
  readonly exposes: readonly { readonly outFileName: string }[];
}

/** File names have hashes, so that later releases can be at the same addresses. */
const VERSION = '1.0.0';
const ENTRY = 'remoteEntry.json';
const address = (name: string, file: string) => `/assets/shell/${VERSION}/${name}/${file}`;

const remotesByLoader = `export class FederationRuntime {
  async load(name) { return (await globalThis.loadRemoteModule(name, './remote')).remote; }
  async known() {}
  preload() {}
}
export const startRemotes = null;
`;

async function buildOne(sources: string, options: NativeFederationOptions): Promise<void> {
  const { shell, folder, buildScript, release } = options;
  const name = basename(sources);
  const isShell = sources === shell;
  const loader = join(folder, 'remotes-by-loader.js');
  writeFileSync(loader, remotesByLoader);
  const router = partAliases(shell, 'production');
  const build: PeerBuild = {
    name,
    exposes: isShell ? { './shell': './src/main.tsx' } : { './remote': './src/remote.ts' },
    outputPath: join(folder, 'built', name),
    cachePath: join(folder, 'cache', name),
    aliases: {
      ...Object.fromEntries(Object.entries(router).map(([key, file]) => [key.replace('$', ''), file])),
      'federation-runtime.ts': loader,
      'start-remotes.ts': loader,
    },
    definitions: {
      'process.env.NODE_ENV': '"production"',
      'process.env.NEXTAUTH_URL': 'undefined',
      'process.env.NEXTAUTH_URL_INTERNAL': 'undefined',
      'process.env.VERCEL_URL': 'undefined',
      'process.env.ATRIUM_THEME': JSON.stringify(themeHash(sources)),
      'process.env.ATRIUM_DEPLOYABLE': JSON.stringify(name),
    },
    change: release?.change,
  };
  await promisify(execFile)(process.execPath, [buildScript], {
    cwd: sources,
    env: { ...process.env, PEER_BUILD: JSON.stringify(build) },
  });
}

function entryOf(folder: string, name: string): RemoteEntry {
  return JSON.parse(readFileSync(join(folder, 'built', name, ENTRY), 'utf8'));
}

/** What files load on demand is not among them. */
function importedBy(folder: string, file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const code = readFileSync(join(folder, file), 'utf8');
  for (const [, imported] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
    if (imported) importedBy(folder, imported, found);
  return found;
}

function modulesOf(folder: string, name: string): string[] {
  const { exposes } = entryOf(folder, name);
  const dist = join(folder, 'built', name);
  const files = exposes.flatMap(({ outFileName }) => [...importedBy(dist, outFileName)]);
  return [...new Set(files)].map((file) => address(name, file));
}

function entryAddress(folder: string, name: string): string {
  const content = readFileSync(join(folder, 'built', name, ENTRY));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  return `${address(name, ENTRY)}?${hash}`;
}

async function buildStart(options: NativeFederationOptions, entries: Readonly<Record<string, string>>) {
  const { shell, startScript, folder } = options;
  const { output, optimization: _, ...config } = baseConfig(shell, 'shell', 'production');
  const start: Configuration = {
    ...config,
    entry: { start: startScript },
    output: { ...output, path: join(folder, 'start'), filename: '[name].[contenthash:10].js' },
    plugins: [
      ...(config.plugins ?? []),
      new rspack.DefinePlugin({ REMOTE_ENTRIES: JSON.stringify(entries) }),
    ],
  };
  return filesOf(await run(start), join(folder, 'start'));
}

async function addToRelease(folder: string, name: string): Promise<Release['files'][number][]> {
  const release = join(folder, 'release');
  cpSync(join(folder, 'built', name), join(release, name), { recursive: true });
  return Promise.all(readdirSync(join(release, name)).map((file) => describeFile(release, join(name, file))));
}

export async function buildNativeFederation(options: NativeFederationOptions) {
  const { shell, remotes, folder, release: next } = options;
  const all = [shell, ...remotes];
  mkdirSync(folder, { recursive: true });
  for (const sources of all) {
    const path = join('built', basename(sources));
    if (next && !next.change.file.startsWith(`${sources}/`))
      cpSync(join(next.former, path), join(folder, path), { recursive: true });
    else await buildOne(sources, options);
  }
  const entries = Object.fromEntries(
    all.map((sources) => [basename(sources), entryAddress(folder, basename(sources))]),
  );
  const start = await buildStart(options, entries);
  const own = { version: VERSION, sourceHash: '' };
  const files = (await Promise.all(all.map((sources) => addToRelease(folder, basename(sources))))).flat();
  const release = join(folder, 'release');
  cpSync(join(folder, 'start'), release, { recursive: true });
  const paths = files.map(({ path }) => path);
  writeRelease(release, {
    ...own,
    name: 'shell',
    entry: start.files.map(({ path }) => path),
    styles: paths.filter((path) => /^shell\/.*\.css$/.test(path)),
    fonts: paths.filter((path) => /^shell\/.*-latin-[a-z]+-normal[^/]*woff2$/.test(path)),
    files: [...files, ...start.files],
  });
  const scriptless = remotes.map((sources) => {
    const name = basename(sources);
    return writeRelease(join(folder, name), { ...own, name, remote: readRemoteManifest(sources, name) });
  });
  const shared = entryOf(folder, 'shell').shared.map(({ outFileName }) => address('shell', outFileName));
  return {
    folders: [release, ...scriptless],
    entries: Object.values(entries),
    modules: [...new Set([...shared, ...modulesOf(folder, 'shell')])],
    modulesOf: (name: string) => modulesOf(folder, name),
  };
}
