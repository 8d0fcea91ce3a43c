import { publish, Registry } from '@atrium/registry';
import { createShellWithPackages, createTarball } from '@atrium/registry/testing';
import type { FastifyInstance } from 'fastify';
import { createControl } from '../app.ts';
import type { ControlSettings } from '../settings.ts';
import { createSettings, createTeamToken } from '../testing/fixture.ts';

const NAME = '@atrium/reference';
const html = { accept: 'text/html,application/xhtml+xml;q=0.9' };

let settings: ControlSettings;
let control: FastifyInstance;

function referenceOf(version: string, pages: Readonly<Record<string, string>>) {
  const files = { 'package.json': JSON.stringify({ name: NAME, version }), ...pages };
  const tarball = createTarball(
    Object.entries(files).map(([path, content]) => ({ path: `package/${path}`, content })),
  );
  return { name: NAME, version, tarball };
}

async function publishShell(version: string, packages: Parameters<typeof createShellWithPackages>[0]) {
  await publish(createShellWithPackages(packages, { version }), settings.registryFolder);
}

beforeEach(async () => {
  settings = createSettings();
  control = await createControl(settings);
});
afterEach(() => control.close());

const get = (url: string, headers: Record<string, string> = html) => control.inject({ url, headers });

test('a browser is led from /packages/ to the reference of the live shell, and needs no token', async () => {
  await publishShell('1.0.0', [referenceOf('1.0.0-hone', { 'site/index.html': 'one' })]);
  await publishShell('1.1.0', [referenceOf('1.0.0-htwo', { 'site/index.html': 'two' })]);
  const start = await get('/packages/');
  expect([start.statusCode, start.headers.location]).toEqual([302, '/packages/reference/latest/index.html']);
  const latest = await get('/packages/reference/latest/index.html');
  expect(latest.headers.location).toBe('/packages/reference/1.0.0-htwo/index.html');
  expect((await get(String(latest.headers.location))).body).toBe('two');
  await new Registry(settings.registryFolder).promote('shell', '1.0.0');
  const before = await get('/packages/reference/latest/ui.html');
  expect(before.headers.location).toBe('/packages/reference/1.0.0-hone/ui.html');
});

test('a package manager gets what it always got, with a token only', async () => {
  await publishShell('1.0.0', [referenceOf('1.0.0-hone', { 'site/index.html': 'one' })]);
  const token = await createTeamToken(settings.deployTokensFile, 'Probes', 'mfe-probe');
  const authorization = `Bearer ${token}`;
  expect((await get('/packages/', { accept: '*/*' })).statusCode).toBe(401);
  expect((await get('/packages/', { accept: '*/*', authorization })).json()).toMatchObject({
    shell: '1.0.0',
  });
  expect((await get('/packages/', { ...html, authorization })).json()).toMatchObject({ shell: '1.0.0' });
});

test.each(['@atrium%2freference', '@atrium/reference', '@atrium/reference/-/reference-1.0.0-hone.tgz'])(
  'a browser gets %s with a token only',
  async (path) => {
    await publishShell('1.0.0', [referenceOf('1.0.0-hone', { 'site/index.html': 'one' })]);
    expect((await get(`/packages/${path}`)).statusCode).toBe(401);
  },
);

test('pages are in a sandbox, where their scripts have an origin of their own and reach nothing', async () => {
  await publishShell('1.0.0', [
    referenceOf('1.0.0-hone', { 'site/index.html': 'one', 'site/search.js': 'two' }),
  ]);
  for (const [file, type] of [
    ['index.html', 'text/html; charset=utf-8'],
    ['search.js', 'text/javascript; charset=utf-8'],
  ]) {
    const { headers } = await get(`/packages/reference/1.0.0-hone/${file}`);
    const policy = String(headers['content-security-policy']);
    expect(headers['content-type']).toBe(type);
    expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none'; script-src 'self';/);
    expect(policy).not.toMatch(/allow-same-origin|connect-src|unsafe-eval/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test.each([
  ['an unknown version', '9.0.0/index.html'],
  ['a page that is not there', '1.0.0-hone/other.html'],
  ['a file of another kind', '1.0.0-hone/image.svg'],
  ['the description of the package', '1.0.0-hone/..%2fpackage.json'],
  ['what is beyond its folder', '1.0.0-hone/..%2f..%2f..%2f..%2f..%2fdeploy-tokens.json'],
  ['a version that leads elsewhere', '..%2f..%2f@atrium%2freference%2f1.0.0-hone/index.html'],
  ['a folder', '1.0.0-hone/deep'],
])('%s is not found', async (_, path) => {
  const pages = { 'site/index.html': 'one', 'site/deep/page.html': 'two', 'site/image.svg': '<svg/>' };
  await publishShell('1.0.0', [referenceOf('1.0.0-hone', pages)]);
  await createTeamToken(settings.deployTokensFile, 'Probes', 'mfe-probe');
  expect((await get('/packages/reference/1.0.0-hone/deep/page.html')).body).toBe('two');
  expect((await get(`/packages/reference/${path}`)).statusCode).toBe(404);
});

test('no page of another package is served, and a shell without a reference has none', async () => {
  const manifest = { name: '@atrium/host', version: '1.0.0' };
  const tarball = createTarball([
    { path: 'package/package.json', content: JSON.stringify(manifest) },
    { path: 'package/site/index.html', content: 'host' },
  ]);
  await publishShell('1.0.0', [{ ...manifest, tarball }]);
  expect((await get('/packages/reference/1.0.0/index.html')).statusCode).toBe(404);
  const { statusCode, body } = await get('/packages/reference/latest/index.html');
  expect([statusCode, body]).toEqual([404, expect.stringContaining('came without a reference')]);
});

test('anyone may ask 600 times a minute, whatever teams install meanwhile', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout'] });
  await publishShell('1.0.0', [referenceOf('1.0.0-hone', { 'site/index.html': 'one' })]);
  const ask = async () => (await get('/packages/reference/latest/index.html')).statusCode;
  const statuses = new Set<number>();
  for (let request = 0; request < 600; request++) statuses.add(await ask());
  expect([...statuses, await ask()]).toEqual([302, 429]);
  expect((await get('/packages/', { accept: '*/*' })).statusCode).toBe(401);
  jest.useRealTimers();
});
