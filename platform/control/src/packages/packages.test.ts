import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { contentAddress, type Release } from '@atrium/contract';
import { publish, Registry } from '@atrium/registry';
import {
  createFolder,
  createPackage,
  createShellWithPackages,
  createTarball,
  type ReleaseOverrides,
} from '@atrium/registry/testing';
import type { FastifyInstance } from 'fastify';
import { createControl } from '../app.ts';
import type { ControlSettings } from '../settings.ts';
import { createSettings, createTeamToken } from '../testing/fixture.ts';
import type { LiveVersions } from './live-versions.ts';

const ABBREVIATED = 'application/vnd.npm.install-v1+json';

let settings: ControlSettings;
let gateway: FastifyInstance;
let token: string;

function hostOf(version: string, fields: object = {}) {
  const manifest = {
    name: '@atrium/host',
    version,
    type: 'module',
    exports: './index.js',
    peerDependencies: { react: '^19.3.1', '@types/react': '^19.3.0' },
    ...fields,
  };
  return { name: manifest.name, version, tarball: createPackage(manifest) };
}

function uiOf(version: string) {
  const manifest = {
    name: '@atrium/ui',
    version,
    dependencies: { '@atrium/host': '^1.0.0', stylis: '4.3.6' },
  };
  return { name: manifest.name, version, tarball: createPackage(manifest) };
}

async function publishShell(
  version: string,
  packages: Parameters<typeof createShellWithPackages>[0],
  overrides: ReleaseOverrides = {},
): Promise<string> {
  const folder = createShellWithPackages(packages, { version, ...overrides });
  await publish(folder, settings.registryFolder);
  return folder;
}

async function startGateway(overrides: Partial<ControlSettings> = {}): Promise<void> {
  settings = createSettings(overrides);
  token = await createTeamToken(settings.deployTokensFile, 'Probes', 'mfe-probe');
  gateway = await createControl(settings);
}

beforeEach(() => startGateway());
afterEach(() => gateway.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${token}`;
  const response = await gateway.inject({
    url: `/packages/${path}`,
    headers: { authorization, host: 'portal.example', ...headers },
  });
  return { status: response.statusCode, headers: response.headers, response };
}

const documentOf = async (path: string) => (await get(path)).response.json();

test.each(['@atrium%2fhost', '@atrium%2Fhost', '%40atrium%2fhost', '@atrium/host'])(
  'a package is described at %s, with hashes of the tarball that it names',
  async (path) => {
    await publishShell('1.0.0', [hostOf('1.0.0')]);
    const { response } = await get(path);
    const packument = response.json();
    const { dist, exports } = packument.versions['1.0.0'];
    expect([packument.name, packument['dist-tags'], exports]).toEqual([
      '@atrium/host',
      { latest: '1.0.0' },
      './index.js',
    ]);
    expect(packument.time).toHaveProperty(['1.0.0']);
    expect(dist.tarball).toBe('http://portal.example/packages/@atrium/host/-/host-1.0.0.tgz');
    const { response: tarball } = await get('@atrium/host/-/host-1.0.0.tgz');
    const hash = (algorithm: string) => createHash(algorithm).update(tarball.rawPayload);
    expect(dist.integrity).toBe(`sha512-${hash('sha512').digest('base64')}`);
    expect(dist.shasum).toBe(hash('sha1').digest('hex'));
    expect(tarball.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  },
);

test('an installing client gets the abbreviated description, and nothing again while nothing changes', async () => {
  await publishShell('1.0.0', [hostOf('1.0.0')]);
  const { response, headers } = await get('@atrium%2fhost', { accept: `${ABBREVIATED}; q=1.0, */*` });
  expect(headers['content-type']).toMatch(ABBREVIATED);
  expect(Object.keys(response.json().versions['1.0.0']).sort()).toEqual([
    'dist',
    'name',
    'peerDependencies',
    'version',
  ]);
  const again = await get('@atrium%2fhost', { accept: ABBREVIATED, 'if-none-match': String(headers.etag) });
  expect([again.status, again.response.body]).toEqual([304, '']);
});

test('the latest version is the one that fits the live shell, and older ones stay when theirs is pruned', async () => {
  await publishShell('1.0.0', [hostOf('1.0.0')]);
  await publishShell('1.1.0', [hostOf('1.1.0')]);
  expect((await documentOf('@atrium/host'))['dist-tags']).toEqual({ latest: '1.1.0' });
  const registry = new Registry(settings.registryFolder);
  await registry.promote('shell', '1.0.0');
  expect((await documentOf('@atrium/host'))['dist-tags']).toEqual({ latest: '1.0.0' });
  await registry.prune('operator', async () => [{ name: 'shell', version: '1.1.0' }]);
  expect(await registry.versionsOf('shell')).toEqual(['1.0.0']);
  expect(Object.keys((await documentOf('@atrium/host')).versions)).toEqual(['1.0.0', '1.1.0']);
  expect((await get('@atrium/host/-/host-1.1.0.tgz')).status).toBe(200);
});

test('no version is the latest if the live shell came without packages', async () => {
  await publishShell('1.0.0', [hostOf('1.0.0')]);
  await publishShell('1.1.0', []);
  expect((await documentOf('@atrium/host'))['dist-tags']).toEqual({});
  expect((await get('')).response.json().error).toMatch('came without packages');
});

test('the registry says which versions a remote for the live shell is built with', async () => {
  const shared = [
    { name: 'react', provides: '19.3.2', requires: '^19.3.2' },
    { name: '@mui/material/Button', provides: '9.5.0', requires: '^9.5.0' },
  ];
  await publishShell('1.0.0', [hostOf('1.0.0'), uiOf('1.2.0')], { shared });
  const { response } = await get('');
  expect(response.json()).toEqual({
    shell: '1.0.0',
    portal: null,
    registry: 'http://portal.example/packages/',
    packages: { '@atrium/host': '1.0.0', '@atrium/ui': '1.2.0' },
    dependencies: { react: '19.3.2', '@types/react': '19.3.0', '@mui/material': '9.5.0', stylis: '4.3.6' },
  } satisfies LiveVersions);
});

describe('only teams read packages', () => {
  test.each([
    ['no token', ''],
    ['an unknown token', 'Bearer atrium_unknown'],
    ['a password', `Basic ${Buffer.from('operator:password').toString('base64')}`],
  ])('%s is refused with an error that npm prints', async (_, authorization) => {
    await publishShell('1.0.0', [hostOf('1.0.0')]);
    for (const path of ['', '@atrium%2fhost', '@atrium/host/-/host-1.0.0.tgz']) {
      const { status, response } = await get(path, { authorization });
      expect([path, status]).toEqual([path, 401]);
      expect(response.json().error).toMatch('need a valid deploy token');
    }
  });

  test('published files do not include the tarballs', async () => {
    const folder = await publishShell('1.0.0', [hostOf('1.0.0')], { contentAddressed: true });
    const { files } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release;
    const tarball = files.find(({ path }) => path.endsWith('.tgz'));
    if (!tarball) throw new Error('The fixture has no tarball.');
    for (const url of [contentAddress('shell', tarball), `/assets/shell/1.0.0/${tarball.path}`]) {
      const { statusCode } = await gateway.inject(url);
      expect([url, statusCode]).toEqual([url, 404]);
    }
  });

  test('one address may make 600 requests a minute', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout'] });
    const statuses = new Set<number>();
    for (let request = 0; request < 600; request++)
      statuses.add((await get('', { authorization: '' })).status);
    expect([...statuses]).toEqual([401]);
    const { status, headers, response } = await get('');
    expect([status, headers['retry-after']]).toEqual([429, '60']);
    expect(response.json().error).toMatch('Too many requests');
    jest.useRealTimers();
  });
});

test.each([
  ['react', 'react'],
  ['a package of another scope', '@mui%2fmaterial'],
  ['an unknown package', '@atrium%2fnothing'],
  ['an unknown version', '@atrium/host/-/host-9.0.0.tgz'],
  ['a path that leads elsewhere', '@atrium%2f..%2f..%2fdeploy-tokens.json'],
  ['a tarball that leads elsewhere', '@atrium/host/-/..%2f..%2f..%2fdeploy-tokens.json'],
])('%s is not found, and nothing is asked of another registry', async (_, path) => {
  await publishShell('1.0.0', [hostOf('1.0.0')]);
  const { status, response } = await get(path);
  expect([status, response.json().error]).toEqual([404, expect.stringMatching('scope @atrium only')]);
});

test('nothing can be published into it', async () => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await gateway.inject({
    method: 'PUT',
    url: '/packages/@atrium%2fhost',
    headers,
    payload: {},
  });
  expect([response.statusCode, response.json().error]).toEqual([405, expect.stringMatching('read-only')]);
});

test('behind a proxy, tarballs are at the public address', async () => {
  await gateway.close();
  await startGateway({ controlPublicUrl: 'https://control.example', trustedProxies: ['127.0.0.1'] });
  await publishShell('1.0.0', [hostOf('1.0.0')]);
  const tarballAt = async (headers: Record<string, string>) =>
    (await get('@atrium/host', { host: 'gateway:8080', ...headers })).response.json().versions['1.0.0'].dist
      .tarball;
  const path = '/packages/@atrium/host/-/host-1.0.0.tgz';
  expect(await tarballAt({ 'x-forwarded-proto': 'https' })).toBe(`https://control.example${path}`);
  expect(await tarballAt({})).toBe(`http://gateway:8080${path}`);
});

test('a shell with a package that changed under its version is not published, even if its shell was refused or pruned', async () => {
  await publishShell('1.0.0', [hostOf('1.0.0')]);
  await expect(publishShell('1.1.0', [hostOf('1.0.0', { type: 'commonjs' })])).rejects.toThrow(
    '@atrium/host 1.0.0 was released before with other contents; give it a new version.',
  );
  expect(await new Registry(settings.registryFolder).versionsOf('shell')).toEqual(['1.0.0']);
});

test('the same package in another compression stays as it was stored first', async () => {
  const host = hostOf('1.0.0');
  await publishShell('1.0.0', [host]);
  const first = (await get('@atrium/host/-/host-1.0.0.tgz')).response.rawPayload;
  await publishShell('1.1.0', [{ ...host, tarball: gzipSync(gunzipSync(host.tarball), { level: 1 }) }]);
  const second = (await get('@atrium/host/-/host-1.0.0.tgz')).response.rawPayload;
  expect(second.equals(first)).toBe(true);
});

test('npm installs byte for byte the latest packages that were checked with a team’s token, and prints why it cannot without', async () => {
  const manifest = { name: '@atrium/host', version: '1.0.0', bin: { host: './bin/host.js' } };
  const deep = `${'folder/'.repeat(14)}module-with-a-long-name.js`;
  const contents: Record<string, string | Buffer> = {
    'package.json': JSON.stringify(manifest),
    'index.js': 'export const one = 1;',
    'bin/host.js': '#!/usr/bin/env node\n',
    'logo.png': randomBytes(100_000),
    'empty.js': '',
    [deep]: 'export {};',
  };
  const entries = Object.entries(contents).map(([path, content]) =>
    path === deep
      ? {
          path: path.slice(63),
          content,
          craft: (header: Buffer) => void header.write(`package/${path.slice(0, 62)}`, 345),
        }
      : { path: `package/${path}`, content },
  );
  await publishShell('1.0.0', [{ ...manifest, tarball: createTarball(entries) }]);
  await gateway.listen({ host: '127.0.0.1', port: 0 });
  const { port } = gateway.server.address() as AddressInfo;
  const folder = createFolder();
  const address = `//127.0.0.1:${port}/packages/`;
  const npmrc = `@atrium:registry=http:${address}\n${address}:_authToken=\${ATRIUM_TOKEN}\n`;
  writeFileSync(join(folder, '.npmrc'), npmrc);
  writeFileSync(join(folder, 'package.json'), '{}');
  const install = (ATRIUM_TOKEN: string) =>
    promisify(execFile)('npm', ['install', '@atrium/host', '--no-audit', '--no-fund', '--cache', 'cache'], {
      cwd: folder,
      env: { ...process.env, ATRIUM_TOKEN },
    });
  await expect(install('atrium_wrong')).rejects.toThrow('need a valid deploy token');
  await install(token);
  const installed = join(folder, 'node_modules/@atrium/host');
  const files = globSync('**/*', { cwd: installed }).filter((path) =>
    statSync(join(installed, path)).isFile(),
  );
  expect(files.sort()).toEqual(Object.keys(contents).sort());
  for (const [path, content] of Object.entries(contents))
    expect([path, readFileSync(join(installed, path)).equals(Buffer.from(content))]).toEqual([path, true]);
  // The tarball does not say so.
  expect(statSync(join(installed, 'bin/host.js')).mode & 0o111).toBe(0o111);
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies).toEqual({
    '@atrium/host': '^1.0.0',
  });
});
