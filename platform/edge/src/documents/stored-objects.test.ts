import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { contentAddress } from '@atrium/contract';
import { Registry, revisionsIn } from '@atrium/registry';
import { createFolder, createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import { type ObjectStore, objectsUrl, openObjects } from '@atrium/server/objects';
import { type S3Server, startS3Server } from '@atrium/server/testing';
import { createEdge } from '../app.ts';
import { createSettings } from '../testing/fixture.ts';

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A registry whose versions are objects in a folder, and a gateway that serves them. */
async function withObjects(place: Parameters<typeof openObjects>[0] = { folder: createFolder() }) {
  const registryFolder = createFolder();
  const objects = await openObjects(place);
  const registry = new Registry(registryFolder, revisionsIn(registryFolder), 'live', objects);
  const gatewayOf = async (overrides = {}) => {
    const gateway = await createEdge(createSettings({ registryFolder, objects: place, ...overrides }));
    closing.push(() => gateway.close());
    return gateway;
  };
  return { registryFolder, objects, registry, gatewayOf };
}

async function keysIn(objects: ObjectStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objects.list('published/')) keys.push(key);
  return keys;
}

const main = '/assets/shell/1.0.0/main.js';

test('a version is published as objects, and served like one in a folder', async () => {
  const { registryFolder, objects, registry, gatewayOf } = await withObjects();
  await registry.publish(createShellBuild());
  expect(readdirSync(join(registryFolder, 'assets/shell/1.0.0')).sort()).toEqual([
    'objects.json',
    'release.json',
  ]);
  expect(await keysIn(objects)).not.toEqual([]);
  const release = await registry.release('shell', '1.0.0');
  if (!release) throw new Error('The shell was not published.');
  expect(await registry.contents.missing(release)).toEqual([]);

  const folder = createFolder();
  await new Registry(folder).publish(createShellBuild());
  const local = await createEdge(createSettings({ registryFolder: folder }));
  closing.push(() => local.close());
  const headers = { 'accept-encoding': 'br' };
  const [stored, filed] = await Promise.all(
    [await gatewayOf(), local].map((gateway) => gateway.inject({ url: main, headers })),
  );
  expect(stored?.rawPayload).toEqual(filed?.rawPayload);
  const { date: _date, 'x-request-id': _id, ...sent } = { ...stored?.headers };
  expect(filed?.headers).toMatchObject(sent);
});

test('the same build can be published again, and the objects of the second attempt are not kept', async () => {
  const { objects, registry } = await withObjects();
  const build = createShellBuild();
  const outcomes = await Promise.all([registry.publish(build), registry.publish(build)]);
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['published', 'unchanged']);
  const prefixes = new Set((await keysIn(objects)).map((key) => key.split('/').slice(0, 4).join('/')));
  expect(prefixes.size).toBe(1);
});

test('of a damaged object nothing is delivered, and the response is not cached', async () => {
  const place = { folder: createFolder() };
  const { objects, registry, gatewayOf } = await withObjects(place);
  await registry.publish(createShellBuild());
  const key = (await keysIn(objects)).find((found) => found.endsWith('/main.js')) ?? '';
  const text = readFileSync(join(place.folder, key), 'utf8');
  writeFileSync(join(place.folder, key), text.replace('x', 'y'));
  const response = await (await gatewayOf()).inject(main);
  expect(response.statusCode).toBe(502);
  expect(response.headers).toMatchObject({
    'content-type': expect.stringContaining('application/problem+json'),
    'cache-control': 'no-store',
  });
  expect(await registry.contents.damaged({ name: 'shell', version: '1.0.0' })).toEqual(['main.js']);
});

test('a version in a folder moves to objects while it is served, and its folder keeps the index', async () => {
  const { registryFolder, registry, gatewayOf } = await withObjects();
  await new Registry(registryFolder).publish(createRemoteBuild({ contentAddressed: true }));
  const gateway = await gatewayOf();
  const release = await registry.release('mfe-probe', '1.0.0');
  const file = release?.files.find(({ path }) => path === 'list.js');
  if (!release || !file) throw new Error('The remote was not published.');
  const fetched = async () => (await gateway.inject(contentAddress('mfe-probe', file))).body;
  expect(await fetched()).toBe('window.list = 1;');
  const moves = await Promise.all([registry.contents.move(release), registry.contents.move(release)]);
  expect(Math.max(...moves)).toBeGreaterThan(release.files.length - 1);
  expect(existsSync(join(registryFolder, 'assets/mfe-probe/1.0.0/list.js'))).toBe(false);
  expect(await fetched()).toBe('window.list = 1;');
  expect(await registry.contents.move(release)).toBe(0);
});

test('with a version its objects are pruned, and gateways serve those of a new publication of it', async () => {
  const { objects, registry, registryFolder, gatewayOf } = await withObjects();
  await registry.publish(createShellBuild());
  const gateway = await gatewayOf();
  expect((await gateway.inject(main)).statusCode).toBe(200);
  await registry.prune('Operators', async () => [{ name: 'shell', version: '1.0.0' }]);
  expect(await keysIn(objects)).toEqual([]);
  await new Registry(registryFolder, undefined, 'live', objects).publish(createShellBuild());
  expect((await gateway.inject({ url: main, headers: { 'accept-encoding': 'br' } })).statusCode).toBe(200);
});

test('a damaged file stays in its folder', async () => {
  const { registryFolder, registry } = await withObjects();
  await new Registry(registryFolder).publish(createShellBuild());
  const file = join(registryFolder, 'assets/shell/1.0.0/main.css');
  writeFileSync(file, 'html{margin:1}');
  const release = await registry.release('shell', '1.0.0');
  if (!release) throw new Error('The shell was not published.');
  await expect(registry.contents.move(release)).rejects.toThrow('shell 1.0.0: main.css is damaged');
  expect(existsSync(file)).toBe(true);
});

describe('on S3', () => {
  let s3: S3Server;

  beforeAll(async () => {
    s3 = await startS3Server();
  });

  afterAll(() => s3.stop());

  test('an outage of the storage is a 503, except for what was read before; then files are served again', async () => {
    const { registry, gatewayOf } = await withObjects(objectsUrl.parse(s3.objectsUrl));
    await registry.publish(createShellBuild());
    const gateway = await gatewayOf();
    const headers = { 'accept-encoding': 'br' };
    expect((await gateway.inject({ url: main, headers })).statusCode).toBe(200);
    s3.proxy.inject('slow-down');
    expect((await gateway.inject({ url: main, headers })).statusCode).toBe(200);
    const outage = await gateway.inject(main);
    expect(outage.statusCode).toBe(503);
    expect(outage.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
    expect(outage.json().detail).toBe('The storage of files does not respond. Try again in a minute.');
    s3.proxy.heal();
    const healed = await gateway.inject(main);
    const compressed = await gateway.inject({ url: main, headers });
    expect(brotliDecompressSync(compressed.rawPayload).equals(healed.rawPayload)).toBe(true);
  });

  test('a build that the storage does not take is not published, and can be published later', async () => {
    const { registry } = await withObjects(objectsUrl.parse(s3.objectsUrl));
    const build = createRemoteBuild();
    s3.proxy.inject('error');
    await expect(registry.publish(build)).rejects.toMatchObject({ status: 503 });
    expect(await registry.versionsOf('mfe-probe')).toEqual([]);
    s3.proxy.heal();
    expect(await registry.publish(build)).toMatchObject({ outcome: 'published' });
  });
});
