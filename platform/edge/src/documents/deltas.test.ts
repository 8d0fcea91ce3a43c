import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BrotliOptions, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contentAddress } from '@atrium/contract';
import { Deltas, publish, Registry } from '@atrium/registry';
import {
  createFolder,
  createManifest,
  createRemoteBuild,
  createShellBuild,
  remoteContents,
} from '@atrium/registry/testing';
import { createEdge } from '../app.ts';
import { CachingProxy } from '../testing/caching-proxy.ts';
import { createSettings } from '../testing/fixture.ts';

/** Differs in one word between versions, and does not compress well by itself. */
function script(version: string): string {
  const noise = Array.from({ length: 200 }, (_, index) =>
    createHash('sha1').update(String(index)).digest('hex'),
  );
  return `window.version = '${version}'; window.noise = '${noise.join()}';`;
}

const contentsOf = (version: string) => ({
  'main.js': script(version),
  'main.css': `.v${version.replaceAll('.', '_')}{margin:0}`,
  'inter-latin-wght-normal.woff2': 'font',
});

function dictionaryHeader(content: string): string {
  return `:${createHash('sha256').update(content).digest('base64')}:`;
}

function fail(error: unknown): never {
  throw error;
}

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  // The CDN before its gateway.
  for (const close of closing.splice(0).reverse()) await close();
});

/** A gateway after these versions of the shell were made current, one after another, with their deltas. */
async function gatewayAfter(...versions: string[]) {
  const registryFolder = createFolder();
  for (const version of versions)
    await publish(
      createShellBuild({ contentAddressed: true, version, contents: contentsOf(version) }),
      registryFolder,
    );
  const registry = new Registry(registryFolder);
  const deltas = new Deltas(registry, join(registryFolder, 'deltas'), fail);
  deltas.scheduleOffered();
  await deltas.settled();
  const gateway = await createEdge(createSettings({ registryFolder }));
  closing.push(() => gateway.close());
  const fileOf = async (path: string, version = versions.at(-1) ?? '') => {
    const file = (await registry.release('shell', version))?.files.find((entry) => entry.path === path);
    if (!file) throw new Error(`no ${path} in ${version}`);
    return file;
  };
  const get = async (path: string, headers: Record<string, string> = {}) =>
    gateway.inject({ url: contentAddress('shell', await fileOf(path)), headers });
  return { gateway, registry, deltas, fileOf, get };
}

const accepting = { 'accept-encoding': 'gzip, br, zstd, dcb, dcz' };

describe('a script of a new version', () => {
  it.each([
    ['the version before', '1.1.0'],
    ['an earlier one', '1.0.0'],
  ])('is sent as a delta to a browser that has %s, and decodes to the same bytes', async (_, version) => {
    const { get } = await gatewayAfter('1.0.0', '1.1.0', '1.2.0');
    const dictionary = script(version);
    const response = await get('main.js', {
      ...accepting,
      'available-dictionary': dictionaryHeader(dictionary),
    });
    expect(response.headers).toMatchObject({
      'content-encoding': 'dcb',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding, available-dictionary',
    });
    const { rawPayload } = response;
    expect(rawPayload.length).toBeLessThan(200);
    expect(Number(response.headers['content-length'])).toBe(rawPayload.length);
    expect(rawPayload.subarray(0, 4).toString('hex')).toBe('ff444342');
    expect(rawPayload.subarray(4, 36)).toEqual(createHash('sha256').update(dictionary).digest());
    // Not in the types of Node's zlib yet.
    const options: BrotliOptions & { dictionary: Buffer } = { dictionary: Buffer.from(dictionary) };
    const decoded = brotliDecompressSync(rawPayload.subarray(36), options);
    expect(decoded.toString()).toBe(script('1.2.0'));
  });

  it.each<[string, Record<string, string>]>([
    ['without a dictionary', accepting],
    ['with an unknown dictionary', { ...accepting, 'available-dictionary': dictionaryHeader('unknown') }],
    [
      'with the dictionary of another file',
      { ...accepting, 'available-dictionary': dictionaryHeader(contentsOf('1.0.0')['main.css']) },
    ],
    ['with a malformed dictionary', { ...accepting, 'available-dictionary': ':../../../main.js:' }],
    ['with a dictionary of another length', { ...accepting, 'available-dictionary': ':c2hvcnQ=:' }],
    [
      'that does not accept deltas',
      { 'accept-encoding': 'gzip, br', 'available-dictionary': dictionaryHeader(script('1.0.0')) },
    ],
    [
      'that accepts them with quality 0',
      { 'accept-encoding': 'br, dcb;q=0', 'available-dictionary': dictionaryHeader(script('1.0.0')) },
    ],
  ])('is sent as before to a browser %s', async (_, headers) => {
    const { get } = await gatewayAfter('1.0.0', '1.1.0');
    const response = await get('main.js', headers);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers.vary).toBe('accept-encoding, available-dictionary');
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(script('1.1.0'));
  });
});

describe('a dictionary', () => {
  it('is every script and style sheet, for later versions of the same file', async () => {
    const { get } = await gatewayAfter('1.0.0');
    for (const path of ['main.js', 'main.css'])
      expect((await get(path)).headers['use-as-dictionary']).toBe(`match="/assets/*/shell/${path}"`);
  });

  it('is neither a font nor a file that is not addressed by content', async () => {
    const { get, gateway } = await gatewayAfter('1.0.0');
    const others = [
      await get('inter-latin-wght-normal.woff2'),
      await gateway.inject('/assets/shell/1.0.0/main.js'),
    ];
    for (const { headers } of others) {
      expect(headers['use-as-dictionary']).toBeUndefined();
      expect(headers.vary).toBe('accept-encoding');
    }
  });
});

describe("a remote's entry", () => {
  const buildOf = (name: string) =>
    createRemoteBuild({
      name,
      contentAddressed: true,
      contents: { ...remoteContents, 'remoteEntry.js': script(name) },
      remote: createManifest({ name, basePath: name }),
    });

  it('is a dictionary for those of other remotes, and is sent as a delta of one of them', async () => {
    const registryFolder = createFolder();
    await publish(createShellBuild({ contentAddressed: true }), registryFolder);
    for (const name of ['mfe-one', 'mfe-two']) await publish(buildOf(name), registryFolder);
    const gateway = await createEdge(createSettings({ registryFolder }));
    closing.push(() => gateway.close());
    const registry = new Registry(registryFolder);
    const deltas = new Deltas(registry, join(registryFolder, 'deltas'), fail);
    deltas.schedule('mfe-two', '1.0.0');
    await deltas.settled();
    const get = async (name: string, path: string, headers = {}) => {
      const file = (await registry.release(name, '1.0.0'))?.files.find((entry) => entry.path === path);
      return gateway.inject({ url: contentAddress(name, file ?? fail(`no ${path}`)), headers });
    };
    const offered = (await get('mfe-one', 'remoteEntry.js')).headers['use-as-dictionary'];
    expect(offered).toBe('match="/assets/*/*/remoteEntry.js"');
    for (const [name, other] of [
      ['mfe-one', 'mfe-two'],
      ['mfe-two', 'mfe-one'],
    ] as const) {
      const having = { ...accepting, 'available-dictionary': dictionaryHeader(script(other)) };
      expect((await get(name, 'remoteEntry.js', having)).headers['content-encoding']).toBe('dcb');
    }
    expect((await get('mfe-one', 'list.js')).headers['use-as-dictionary']).toBe(
      'match="/assets/*/mfe-one/list.js"',
    );
  });
});

describe('deltas', () => {
  const digest = (version: string) => createHash('sha256').update(script(version)).digest('hex');

  it('are made for the current version only from versions that documents got, and not for unchanged files', async () => {
    const { deltas, fileOf } = await gatewayAfter('1.0.0', '1.1.0');
    const main = await fileOf('main.js');
    expect(existsSync(deltas.pathOf(main, digest('1.0.0')))).toBe(true);
    expect(existsSync(deltas.pathOf(main, digest('1.1.0')))).toBe(false);
    expect(existsSync(deltas.pathOf(await fileOf('main.js', '1.0.0'), digest('1.1.0')))).toBe(false);
  });

  it('are made after a rollback too, from the version that browsers have', async () => {
    const { registry, deltas, fileOf } = await gatewayAfter('1.0.0', '1.1.0');
    await registry.promote('shell', '1.0.0');
    deltas.schedule('shell', '1.0.0');
    await deltas.settled();
    expect(existsSync(deltas.pathOf(await fileOf('main.js', '1.0.0'), digest('1.1.0')))).toBe(true);
  });

  it('are deleted with the last version that has their file', async () => {
    const { registry, deltas, fileOf } = await gatewayAfter('1.0.0', '1.1.0');
    const delta = deltas.pathOf(await fileOf('main.js'), digest('1.0.0'));
    deltas.scheduleCleaning();
    await deltas.settled();
    expect(existsSync(delta)).toBe(true);
    await registry.prune('Operators', async () => [{ name: 'shell', version: '1.1.0' }]);
    deltas.scheduleCleaning();
    await deltas.settled();
    expect(existsSync(delta)).toBe(false);
  });
});

describe('through a CDN', () => {
  const decoders: Record<string, (body: Buffer) => Buffer> = {
    none: (body) => body,
    br: (body) => brotliDecompressSync(body),
    gzip: (body) => gunzipSync(body),
    dcb: (body) => {
      // Not in the types of Node's zlib yet.
      const options: BrotliOptions & { dictionary: Buffer } = { dictionary: Buffer.from(script('1.0.0')) };
      return brotliDecompressSync(body.subarray(36), options);
    },
  };
  const browsers: readonly (readonly [string, Record<string, string>])[] = [
    ['dcb', { ...accepting, 'available-dictionary': dictionaryHeader(script('1.0.0')) }],
    ['br', accepting],
    ['gzip', { 'accept-encoding': 'gzip' }],
    ['none', {}],
  ];

  async function cdnBefore(gateway: Awaited<ReturnType<typeof createEdge>>): Promise<CachingProxy> {
    const cdn = new CachingProxy(await gateway.listen({ host: '127.0.0.1', port: 0 }));
    await cdn.listen();
    closing.push(() => cdn.close());
    return cdn;
  }

  it('each browser gets an encoding that it can read, once from the gateway and then from the CDN', async () => {
    const { gateway, fileOf } = await gatewayAfter('1.0.0', '1.1.0');
    const cdn = await cdnBefore(gateway);
    const address = contentAddress('shell', await fileOf('main.js'));
    for (const _round of ['gateway', 'CDN'])
      for (const [encoding, headers] of browsers) {
        const response = await cdn.fetch(address, headers);
        expect(response.encoding).toBe(encoding);
        expect(decoders[encoding]?.(response.body).toString()).toBe(script('1.1.0'));
      }
    expect(cdn.forwarded).toEqual(browsers.map(() => address));
  });

  it('documents, errors and health come from the gateway every time', async () => {
    const cdn = await cdnBefore((await gatewayAfter('1.0.0')).gateway);
    for (const path of ['/', '/assets/shell/1.0.0/missing.js', '/healthz']) {
      cdn.forwarded.length = 0;
      await cdn.fetch(path);
      await cdn.fetch(path);
      expect(cdn.forwarded).toEqual([path, path]);
    }
  });
});
