import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import type { Release } from '@atrium/contract';
import { Registry } from '@atrium/registry';
import { createFolder, createRemoteBuild } from '@atrium/registry/testing';
import { integrityOf } from '@atrium/release-rules';
import type { FastifyInstance } from 'fastify';
import { createControl } from '../app.ts';
import { createSettings, createTeamToken } from '../testing/fixture.ts';
import { NoSuchUpload, Uploads } from './uploads.ts';

const releaseOf = (folder: string): Release => JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));

async function begun() {
  const build = createRemoteBuild();
  const release = releaseOf(build);
  const uploads = new Uploads(join(createFolder(), 'incoming'));
  const id = await uploads.begin(release);
  const send = (path: string, content: Readable) => uploads.receive(id, release, path, content);
  return { build, release, uploads, id, send };
}

let gateway: FastifyInstance | undefined;

afterEach(() => gateway?.close());

async function listening() {
  const settings = createSettings();
  const token = await createTeamToken(settings.deployTokensFile, 'Probes', 'mfe-probe');
  gateway = await createControl(settings);
  const origin = await gateway.listen({ host: '127.0.0.1', port: 0 });
  const call = (method: string, path: string, body: string, type = 'application/octet-stream') =>
    fetch(`${origin}/deploy${path}`, {
      method,
      body,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
    });
  const begin = async (release: Release) => {
    const response = await call('POST', '/uploads', JSON.stringify(release), 'application/json');
    return ((await response.json()) as { id: string }).id;
  };
  return { registry: new Registry(settings.registryFolder), call, begin };
}

describe('a closed upload', () => {
  it('accepts no new file and no further data of a file', async () => {
    const { release, uploads, id, send } = await begun();
    const inFlight = new PassThrough();
    const sent = send('list.js', inFlight);
    inFlight.write('first ');
    await send('card.js', Readable.from([Buffer.from('card')]));
    const folder = await uploads.close(id);
    await expect(send('detail.js', Readable.from([Buffer.from('late')]))).rejects.toThrow(NoSuchUpload);
    await expect(uploads.release(id)).rejects.toThrow(NoSuchUpload);
    await expect(uploads.close(id)).rejects.toThrow(NoSuchUpload);
    inFlight.end('second');
    await sent;
    expect(await readFile(join(folder, 'card.js'), 'utf8')).toBe('card');
    expect(release.files.map(({ path }) => path)).toContain('detail.js');
  });
});

describe('many uploads that are begun and never ended', () => {
  it('are ten of one deployable at most, and leave those of others alone', async () => {
    const uploads = new Uploads(join(createFolder(), 'incoming'));
    const release = releaseOf(createRemoteBuild());
    const other = await uploads.begin({ ...release, name: `${release.name}-two` });
    const ids: string[] = [];
    for (let begun = 0; begun < 12; begun += 1) ids.push(await uploads.begin(release));
    const isOpen = (id: string) =>
      uploads.release(id).then(
        () => true,
        () => false,
      );
    const open = await Promise.all(ids.map(isOpen));
    expect(open.filter(Boolean)).toHaveLength(10);
    expect([open.at(-1), await isOpen(other)]).toEqual([true, true]);
  });
});

describe('a team that keeps uploading while it publishes', () => {
  const files = {
    'remoteEntry.js': 'window.entry = 1;',
    'module.js': 'window.module = 1;',
    ...Object.fromEntries(
      ['list', 'detail', 'settings', 'card'].map((name) => [`${name}.js`, name.repeat(5_000)]),
    ),
  };

  it('publishes exactly the files that were checked, or nothing', async () => {
    const { registry, call, begin } = await listening();
    const statuses = new Set<number>();
    const outcomes: number[] = [];
    for (let round = 0; round < 12; round++) {
      const release = releaseOf(createRemoteBuild({ version: `1.${round}.0`, contents: files }));
      const id = await begin(release);
      const put = (path: string, content: string) => call('PUT', `/uploads/${id}/files/${path}`, content);
      await Promise.all(Object.entries(files).map(([path, content]) => put(path, content)));
      let isPublished = false;
      const sendOn = Object.entries(files).map(async ([path, content]) => {
        // Either the same length, so that only the hash differs, or the original, so that a check can pass.
        while (!isPublished)
          for (const sent of ['x'.repeat(content.length), content])
            statuses.add((await put(path, sent)).status);
      });
      const { status } = await call('POST', `/uploads/${id}/publish`, '{}', 'application/json');
      isPublished = true;
      await Promise.all(sendOn);
      outcomes.push(status);
      await expectFilesAsListed(registry, release);
    }
    expect([...statuses].filter((status) => ![204, 404].includes(status))).toEqual([]);
    expect(outcomes.filter((status) => ![200, 409].includes(status))).toEqual([]);
  });

  async function expectFilesAsListed(registry: Registry, { name, version }: Release) {
    const published = await registry.release(name, version);
    const hashes = (published?.files ?? []).map(async ({ path, integrity }) => {
      const content = await readFile(join(registry.folderOf(name, version), path));
      return [path, integrity, integrityOf(content)];
    });
    for (const [path, listed, found] of await Promise.all(hashes))
      expect([path, found]).toEqual([path, listed]);
  }
});

it.each([
  ['a little', 1],
  ['17 MB', 17 * 1024 * 1024],
])('a file that is %s larger than listed is rejected with 413', async (_, excess) => {
  const { call, begin } = await listening();
  const release = releaseOf(createRemoteBuild());
  const bytes = release.files.find(({ path }) => path === 'list.js')?.bytes ?? 0;
  const path = `/uploads/${await begin(release)}/files/list.js`;
  const response = await call('PUT', path, 'x'.repeat(bytes + excess));
  expect([response.status, await response.json()]).toEqual([
    413,
    expect.objectContaining({ errors: { build: ['list.js: is larger than release.json says.'] } }),
  ]);
});
