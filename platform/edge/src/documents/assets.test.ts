import { contentAddress } from '@atrium/contract';
import { publish, Registry } from '@atrium/registry';
import { createFolder, createRemoteBuild, createShellBuild, remoteContents } from '@atrium/registry/testing';
import { setUpGatewayTests } from '../testing/gateway-with-api.ts';
import { releaseSetIn } from '../testing/inlined-set.ts';

const { gatewayWith } = setUpGatewayTests();

describe('a published file', () => {
  it('is cached for a year and revalidated by its ETag', async () => {
    const gateway = await gatewayWith([createShellBuild()]);
    const response = await gateway.inject('/assets/shell/1.0.0/main.js');
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    const again = await gateway.inject({
      url: '/assets/shell/1.0.0/main.js',
      headers: { 'if-none-match': String(response.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('is sent for accept-encoding "%s" as %s', async (accepted, encoding) => {
    const gateway = await gatewayWith([createShellBuild()]);
    const response = await gateway.inject({
      url: '/assets/shell/1.0.0/main.js',
      headers: { 'accept-encoding': accepted },
    });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
  });

  it('has the content type of its extension', async () => {
    const gateway = await gatewayWith([createShellBuild()]);
    const response = await gateway.inject('/assets/shell/1.0.0/inter-latin-wght-normal.woff2');
    expect(response.headers['content-type']).toBe('font/woff2');
  });

  it.each([
    '/assets/shell/1.0.0/missing.js',
    '/assets/shell/9.9.9/main.js',
    '/assets/shell/1.0.0/release.json',
    '/assets/shell/1.0.0/main.js.br',
    '/assets/shell/1.0.0/..%2f..%2f..%2fcurrent.json',
    '/assets/shell/..%2f../current.json',
    '/assets/..%2f../x/current.json',
    '/assets/shell',
    '/assets/',
  ])('is all that is served: %s is a 404', async (url) => {
    const gateway = await gatewayWith([createShellBuild()]);
    const response = await gateway.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

describe('a file addressed by content', () => {
  const contentAddressed = true;

  /** Addresses of a version's files by path. */
  async function addressesOf(folder: string, name: string, version: string): Promise<Record<string, string>> {
    const release = await new Registry(folder).release(name, version);
    return Object.fromEntries((release?.files ?? []).map((file) => [file.path, contentAddress(name, file)]));
  }

  it('is served as before: for a year, compressed, with its type and hash', async () => {
    const registryFolder = createFolder();
    const gateway = await gatewayWith([createShellBuild({ contentAddressed })], { registryFolder });
    const { 'main.js': url = '' } = await addressesOf(registryFolder, 'shell', '1.0.0');
    expect(url).toMatch(/^\/assets\/[\w-]{24}\/shell\/main\.js$/);
    const response = await gateway.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      etag: expect.stringMatching(/^"[\w+/]{15}[\w+/=]"$/),
      vary: 'accept-encoding, available-dictionary',
    });
  });

  it('keeps its address in a version that does not change it, and is served as long as one of them is published', async () => {
    const registryFolder = createFolder();
    const contents = { ...remoteContents, 'list.js': 'window.list = 2;' };
    const build = createRemoteBuild({ contentAddressed });
    const gateway = await gatewayWith([build], { registryFolder });
    const before = await addressesOf(registryFolder, 'mfe-probe', '1.0.0');
    const statusOf = async (url = '') => (await gateway.inject(url)).statusCode;
    expect(await statusOf(before['list.js'])).toBe(200);

    await publish(createRemoteBuild({ contentAddressed, version: '1.1.0', contents }), registryFolder);
    const after = await addressesOf(registryFolder, 'mfe-probe', '1.1.0');
    const changed = Object.keys(before).filter((path) => before[path] !== after[path]);
    expect(changed).toEqual(['list.js']);
    expect(await statusOf(after['list.js'])).toBe(200);

    const pruned = [{ name: 'mfe-probe', version: '1.1.0' }];
    await new Registry(registryFolder).prune('Operators', async () => pruned);
    expect(await statusOf(after['list.js'])).toBe(404);
    expect(await statusOf(after['detail.js'])).toBe(200);
  });

  it.each<[string, (address: string) => string]>([
    ['of other content', (address) => address.replace(/assets\/./, 'assets/!')],
    ['of another deployable', (address) => address.replace('/shell/', '/mfe-probe/')],
    ['of another file', (address) => address.replace('main.js', 'main.css')],
    ['of a compressed copy', (address) => `${address}.br`],
    ['of its folder', (address) => address.replace('main.js', '')],
    ['that climbs', (address) => address.replace('shell/main.js', 'shell/x%2f..%2fmain.js')],
    ['with a folder for a deployable', (address) => address.replace('shell', '..%2fassets%2fshell')],
  ])('is all that is served: an address %s is a 404', async (_, change) => {
    const registryFolder = createFolder();
    const builds = [createShellBuild({ contentAddressed }), createRemoteBuild({ contentAddressed })];
    const gateway = await gatewayWith(builds, { registryFolder });
    const { 'main.js': url = '' } = await addressesOf(registryFolder, 'shell', '1.0.0');
    expect((await gateway.inject(url)).statusCode).toBe(200);
    expect((await gateway.inject(change(url))).statusCode).toBe(404);
  });

  it('has its address in the document: entry, hints, release set and integrity', async () => {
    const registryFolder = createFolder();
    const builds = [createShellBuild({ contentAddressed }), createRemoteBuild({ contentAddressed })];
    const gateway = await gatewayWith(builds, { registryFolder });
    const { body } = await gateway.inject('/c/7/probe');
    const addresses = await addressesOf(registryFolder, 'mfe-probe', '1.0.0');
    expect(body).not.toMatch(/\/assets\/(?:shell|mfe-probe)\//);
    const { integrity } = releaseSetIn(body);
    for (const path of ['remoteEntry.js', 'list.js']) {
      expect(body).toContain(`href="${addresses[path]}"`);
      expect(integrity).toHaveProperty([addresses[path] ?? '']);
    }
    for (const [, path = ''] of body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
      expect((await gateway.inject(path)).statusCode).toBe(200);
  });
});
