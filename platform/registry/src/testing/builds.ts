import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { type Release, type RemoteManifest, sourceMapOf } from '@atrium/contract';
import { integrityOf } from '@atrium/release-rules';

/** Overrides of a fixture release; the keys of `contents` are its files. */
export interface ReleaseOverrides extends Partial<Omit<Release, 'files'>> {
  readonly contents?: Readonly<Record<string, string | Buffer>>;
  /** Source maps by script. */
  readonly maps?: Readonly<Record<string, object>>;
}

/** Creates a `remote.json`. */
export function createManifest(overrides: Partial<RemoteManifest> = {}): RemoteManifest {
  return {
    name: 'mfe-probe',
    team: 'Probes',
    basePath: 'probe',
    routes: [
      { id: 'list', path: '', title: { 'en-US': 'Probes' }, permission: 'person' },
      { id: 'detail', path: ':id', title: { 'en-US': 'Probe' }, permission: 'person' },
      { id: 'settings', path: 'settings', title: { 'en-US': 'Settings' }, permission: 'person' },
    ],
    menu: [],
    slots: [{ slot: 'home', id: 'card', order: 1, permission: 'person' }],
    shellContract: '^1.0.0',
    api: '^1.0.0',
    ...overrides,
  };
}

/** Default files of a fixture remote. */
export const remoteContents = {
  'remoteEntry.js': 'window.entry = 1;',
  'module.js': 'window.module = 1;',
  'list.js': 'window.list = 1;',
  'detail.js': 'window.detail = 1;',
  'settings.js': 'window.settings = 1;',
  'card.js': 'window.card = 1;',
};

/** Files of a remote whose check takes minutes: each name of a block is compared with all others. */
export const slowContents = () => ({
  ...remoteContents,
  'list.js': `{let ${Array.from({ length: 400_000 }, (_, index) => `a${index.toString(36)}`).join()}}`,
});

const shellContents = {
  'main.js': `window.shell = ${JSON.stringify('x'.repeat(2000))};`,
  'main.css': 'html{margin:0}',
  'inter-latin-wght-normal.woff2': 'font',
};

/** A source map that leads from a script's first character to the third line of a file. */
export const listMap = { version: 3, sources: ['src/pages/list.tsx'], names: [], mappings: 'AAEA' };

/** Writes a built folder of a shell and returns its path. */
export function createShellBuild({ contents = shellContents, ...overrides }: ReleaseOverrides = {}): string {
  return writeBuild(contents, {
    name: 'shell',
    entry: ['main.js'],
    styles: ['main.css'],
    fonts: ['inter-latin-wght-normal.woff2'],
    earlyAnswers: 'early()',
    earlyAnswersInPlace: 'earlyInPlace()',
    ...overrides,
  });
}

/** Writes a built folder of a shell with packages, each by the path of its tarball. */
export function createShellWithPackages(
  packages: readonly { readonly name: string; readonly version: string; readonly tarball: Buffer }[],
  overrides: ReleaseOverrides = {},
): string {
  const named = packages.map(({ name, version, tarball }) => ({
    tarball,
    entry: { name, version, file: `packages/${name.replace('@', '').replace('/', '-')}-${version}.tgz` },
  }));
  return createShellBuild({
    contents: {
      ...shellContents,
      ...Object.fromEntries(named.map(({ entry, tarball }) => [entry.file, tarball])),
    },
    packages: named.map(({ entry }) => entry),
    ...overrides,
  });
}

/** Writes a built folder of a remote and returns its path. */
export function createRemoteBuild({
  contents = remoteContents,
  ...overrides
}: ReleaseOverrides = {}): string {
  return writeBuild(contents, {
    name: 'mfe-probe',
    entry: ['remoteEntry.js'],
    exposed: ['remoteEntry.js', 'module.js'],
    chunks: { list: ['list.js'], detail: ['detail.js'], settings: ['settings.js'], card: ['card.js'] },
    remote: createManifest(),
    ...overrides,
  });
}

const compressions = new Map<string | Buffer, { readonly br: Buffer; readonly gz: Buffer }>();

/** Compresses each script once: most builds of a file's tests have the same ones. */
function compressed(content: string | Buffer): { readonly br: Buffer; readonly gz: Buffer } {
  const known = compressions.get(content) ?? { br: brotliCompressSync(content), gz: gzipSync(content) };
  compressions.set(content, known);
  return known;
}

function writeBuild(
  contents: Readonly<Record<string, string | Buffer>>,
  { maps = {}, ...overrides }: Omit<ReleaseOverrides, 'contents'>,
): string {
  const folder = createFolder();
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    return { path, integrity: integrityOf(content), bytes: content.length };
  };
  const files = Object.entries(contents).map(([path, content]) => {
    // Compressing a large one takes seconds.
    if (path.endsWith('.js') && content.length < 1_000_000) {
      const { br, gz } = compressed(content);
      write(`${path}.br`, br);
      write(`${path}.gz`, gz);
    }
    return write(path, content);
  });
  const sourceMaps = Object.entries(maps).map(([script, map]) =>
    write(sourceMapOf(script), gzipSync(JSON.stringify(map))),
  );
  const release: Release = {
    name: 'shell',
    version: '1.0.0',
    entry: [],
    styles: [],
    fonts: [],
    exposed: [],
    chunks: {},
    files,
    sourceMaps,
    shared: [],
    remote: null,
    contentAddressed: false,
    offers: {},
    uses: {},
    calls: [],
    callsByPart: {},
    links: [],
    sourceHash: '',
    ...overrides,
  };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  return folder;
}

const folders: string[] = [];

const deleteFolders = () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
};
if (typeof afterAll === 'function') afterAll(deleteFolders);
// In a drill, which is no test.
else process.once('exit', deleteFolders);

/** Creates a temporary folder, which is deleted after the tests of the file. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-gateway-'));
  folders.push(folder);
  return folder;
}
