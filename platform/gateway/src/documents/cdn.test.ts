import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { join } from 'node:path';
import { type BrotliOptions, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contentAddress } from '@atrium/contract';
import { createGateway } from '../app.ts';
import { Deltas, Registry } from '../registry/index.ts';
import { publish } from '../registry/publish-folder.ts';
import { CachingProxy } from '../testing/caching-proxy.ts';
import { createFolder, createSettings, createShellBuild } from '../testing/fixture.ts';

/** Differs in one word between versions, and does not compress well by itself. */
const script = (version: string) =>
  `window.version = '${version}'; window.noise = '${Array.from({ length: 200 }, (_, index) =>
    createHash('sha1').update(String(index)).digest('hex'),
  ).join()}';`;

const former = script('1.0.0');
const current = script('1.1.0');
const available = `:${createHash('sha256').update(former).digest('base64')}:`;

let gateway: Awaited<ReturnType<typeof createGateway>>;
let cdn: CachingProxy;
let cdnUrl: string;
let address: string;

beforeAll(async () => {
  const registryFolder = createFolder();
  const registry = new Registry(registryFolder);
  for (const [version, text] of [['1.0.0', former] as const, ['1.1.0', current] as const]) {
    const contents = {
      'main.js': text,
      'main.css': 'html{margin:0}',
      'inter-latin-wght-normal.woff2': 'font',
    };
    await publish(createShellBuild({ contentAddressed: true, version, contents }), registryFolder);
  }
  const deltas = new Deltas(registry, join(registryFolder, 'deltas'), (error) => {
    throw error;
  });
  deltas.scheduleOffered();
  await deltas.settled();
  const file = (await registry.release('shell', '1.1.0'))?.files.find(({ path }) => path === 'main.js');
  if (!file) throw new Error('The shell has no main.js.');
  address = contentAddress('shell', file);
  gateway = await createGateway(createSettings({ registryFolder }));
  cdn = new CachingProxy(await gateway.listen({ host: '127.0.0.1', port: 0 }));
  cdnUrl = await cdn.listen();
});

afterAll(async () => {
  await cdn.close();
  await gateway.close();
});

beforeEach(() => {
  cdn.forwarded.length = 0;
});

interface Fetched {
  readonly status: number | undefined;
  readonly encoding: string;
  readonly body: Buffer;
}

/** As it comes over the network: `fetch` would decode it. */
function fetched(path: string, headers: Record<string, string>): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    get(new URL(path, cdnUrl), { headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      const { statusCode: status, headers: sent } = response;
      resolve({ status, encoding: sent['content-encoding'] ?? 'none', body });
    }).on('error', reject);
  });
}

const decoders: Record<string, (body: Buffer) => Buffer> = {
  none: (body) => body,
  br: brotliDecompressSync,
  gzip: gunzipSync,
  dcb: (body) => {
    // Not in the types of Node's zlib yet.
    const options: BrotliOptions & { dictionary: Buffer } = { dictionary: Buffer.from(former) };
    return brotliDecompressSync(body.subarray(36), options);
  },
};

const browsers: readonly (readonly [string, Record<string, string>])[] = [
  ['dcb', { 'accept-encoding': 'gzip, br, zstd, dcb, dcz', 'available-dictionary': available }],
  ['br', { 'accept-encoding': 'gzip, br, zstd, dcb, dcz' }],
  ['gzip', { 'accept-encoding': 'gzip' }],
  ['none', {}],
];

test('each browser gets an encoding that it can read, from the gateway once and then from the CDN', async () => {
  for (const round of ['gateway', 'CDN']) {
    cdn.forwarded.length = 0;
    for (const [encoding, headers] of browsers) {
      const response = await fetched(address, headers);
      expect(response.encoding).toBe(encoding);
      expect(decoders[encoding]?.(response.body).toString()).toBe(current);
    }
    expect(cdn.forwarded).toHaveLength(round === 'gateway' ? browsers.length : 0);
  }
});

test.each(['/', '/assets/shell/1.0.0/missing.js', '/healthz'])('a CDN keeps no %s', async (path) => {
  await fetched(path, {});
  await fetched(path, {});
  expect(cdn.forwarded).toEqual([path, path]);
});
