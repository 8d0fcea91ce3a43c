import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@atrium/contract';
import type { TestServer } from '@atrium/control/testing';
import {
  createFolder,
  createManifest,
  createRemoteBuild,
  createShellBuild,
  createShellWithPackages,
  createTarball,
  slowContents,
} from '@atrium/registry/testing';
import { integrityOf } from '@atrium/release-rules';
import { createSettings, createTeamToken } from '../testing/fixture.ts';
import { setUpGatewayTests } from '../testing/gateway-tests.ts';
import { listedFiles, sendBuild } from '../testing/upload-parts.ts';

const { gatewayWith } = setUpGatewayTests();
let gateway: TestServer;
let token: string;

async function startGateway(uploadCheckTimeoutMs = 20_000): Promise<void> {
  const registryFolder = createFolder();
  const { deployTokensFile } = createSettings({ registryFolder });
  await createTeamToken(deployTokensFile, 'Probes', 'mfe-probe');
  token = await createTeamToken(deployTokensFile, 'Probes', 'shell');
  gateway = await gatewayWith([createShellBuild()], { registryFolder, uploadCheckTimeoutMs });
}

function built(folder: string) {
  const {
    files,
    sourceMaps: _,
    ...release
  } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release;
  const contents = Object.fromEntries(files.map(({ path }) => [path, readFileSync(join(folder, path))]));
  return { release, contents };
}

/** Documents and health that the portal answered before a build was refused, one after another. */
async function answeredUntil(sent: ReturnType<typeof sendBuild>): Promise<string[]> {
  const answered: string[] = [];
  let isOver = false;
  void sent.finally(() => {
    isOver = true;
  });
  while (!isOver)
    for (const url of ['/healthz', '/']) {
      const { statusCode } = await gateway.inject(url);
      if (!isOver) answered.push(`${url} ${statusCode}`);
    }
  return answered;
}

const reasonsOf = ({ statusCode, body }: Awaited<ReturnType<typeof sendBuild>>) => {
  const { type, title, errors } = JSON.parse(body);
  return [statusCode, type, [title, ...(errors?.build ?? [])].join('\n')];
};

const size = (text: string) => (header: Buffer) => void header.write(text.padEnd(12, '\0'), 124);
const negative = createTarball([
  {
    path: 'package/package.json',
    content: '{"name":"@atrium/host","version":"1.0.0"}',
    craft: size('-0000001000'),
  },
]);
const packages = [{ name: '@atrium/host', version: '1.0.0', file: 'host.tgz' }];

describe('a tarball with a negative size is refused while the portal answers', () => {
  beforeEach(() => startGateway());

  test('in a release of a remote, before anything of it is read', async () => {
    const { release, contents } = built(createRemoteBuild());
    const sent = sendBuild(
      gateway,
      token,
      { release: { ...release, packages }, contents: { ...contents, 'host.tgz': negative } },
      'publish',
    );
    expect(await answeredUntil(sent)).toContain('/healthz 200');
    expect(reasonsOf(await sent)).toEqual([
      409,
      'urn:atrium:problem:conflict',
      expect.stringContaining('release.json: packages: only the shell has packages.'),
    ]);
  });

  test('in a release of the shell', async () => {
    const { release, contents } = built(
      createShellWithPackages([{ name: '@atrium/host', version: '1.0.0', tarball: negative }], {
        version: '2.0.0',
      }),
    );
    for (const last of ['check', 'publish'] as const) {
      const sent = sendBuild(gateway, token, { release, contents }, last);
      const answered = await answeredUntil(sent);
      expect(new Set(answered)).toEqual(new Set(['/healthz 200', '/ 200']));
      expect(reasonsOf(await sent)).toEqual([
        409,
        'urn:atrium:problem:conflict',
        expect.stringContaining('host-1.0.0.tgz: has a header whose size is not an octal number.'),
      ]);
    }
  });
});

test('a check that does not end is refused by name, and visitors are answered until then and afterwards', async () => {
  await startGateway(1_000);
  const { release } = built(createRemoteBuild());
  const contents = Object.fromEntries(
    Object.entries(slowContents()).map(([path, content]) => [path, Buffer.from(content)]),
  );
  const sent = sendBuild(gateway, token, { release, contents }, 'check');
  const answered = await answeredUntil(sent);
  expect(answered.filter((answer) => answer === '/healthz 200').length).toBeGreaterThan(5);
  expect(new Set(answered)).toEqual(new Set(['/healthz 200', '/ 200']));
  expect(reasonsOf(await sent)).toEqual([
    422,
    'urn:atrium:problem:upload-check-overran',
    'The check of this upload took more than 1 s or 384 MiB of memory, so it was ended. Make its files smaller or simpler.',
  ]);
  expect((await sendBuild(gateway, token, built(createRemoteBuild()), 'check')).statusCode).toBe(200);
});

describe('a release.json is refused', () => {
  beforeEach(() => startGateway());
  const item = { id: 'list', path: '', title: { 'en-US': 'Probes' }, permission: 'person' as const };
  const text = Buffer.from('x');
  const integrity = integrityOf(text);

  test.each<[string, object, string]>([
    ...['1.x', '01.2.3', '1.2', '99999999999999999999.0.0', `1.0.0-${'a'.repeat(100)}`].map(
      (version): [string, object, string] => [
        `of version ${version.slice(0, 30)}`,
        { version },
        'is not a semantic version',
      ],
    ),
    [
      'with the list of objects',
      { files: listedFiles({ 'objects.json': text }) },
      '"objects.json" is not a plain path',
    ],
    ['with a draft of that list', { files: listedFiles({ 'objects.json.x': text }) }, 'is not a plain path'],
    [
      'with a path twice',
      { files: [...listedFiles({ x: text }), ...listedFiles({ x: text })] },
      'a path occurs twice',
    ],
    [
      'with a file in a file',
      { files: listedFiles({ x: text, 'x/y': text }) },
      'is in a folder that is a file too',
    ],
    [
      'with a file in a compressed copy',
      { files: listedFiles({ x: text, 'x.br/y': text }) },
      'a folder that is a file too',
    ],
    ['with a long path', { files: listedFiles({ ['x/'.repeat(150)]: text }) }, 'is not a plain path'],
    [
      'with a longer path',
      { files: listedFiles({ ['x'.repeat(250)]: text }) },
      'a path has more than 200 characters',
    ],
    [
      'with a large script',
      { files: [{ path: 'x.js', integrity, bytes: 5_000_000 }] },
      'x.js: has 5000000 bytes, of 4194304 at most',
    ],
    [
      'with a large file',
      { files: [{ path: 'x.png', integrity, bytes: 17_000_000 }] },
      'x.png: has 17000000 bytes, of 16777216 at most',
    ],
    [
      'with a large page',
      { files: [{ path: 'p.json', integrity, bytes: 600_000 }], prerendered: { p: 'p.json' } },
      'p.json: has 600000 bytes, of 524288',
    ],
    [
      'with many routes',
      { remote: createManifest({ routes: Array(201).fill(item) }) },
      'remote.routes: has 201 entries, of 200 at most',
    ],
    [
      'with many languages',
      {
        remote: createManifest({
          routes: [
            {
              ...item,
              title: Object.fromEntries([
                ['en-US', 'x'],
                ...Array.from({ length: 50 }, (_, index) => [`x${index}`, 'x']),
              ]) as never,
            },
          ],
        }),
      },
      'a text in several languages: has 51 entries',
    ],
    [
      'with a long range',
      { remote: createManifest({ api: '1 || '.repeat(50) }) },
      'a range of versions has more than 200 characters',
    ],
    ['with many entries', { calls: Array(10_001).fill('GET /') }, 'has a list of more than 5000 entries'],
    ['with a long text', { sourceHash: 'x'.repeat(2_001) }, 'has a text of more than 2000 characters'],
    [
      'that is deep',
      { extra: JSON.parse(`${'['.repeat(20)}${']'.repeat(20)}`) },
      'is nested more than 12 levels deep',
    ],
    [
      'with many values',
      {
        uses: Object.fromEntries(
          Array.from({ length: 60 }, (_, index) => [`m${index}`, Array(1_000).fill('x')]),
        ),
      },
      'has more than 50000 values',
    ],
  ])('%s', async (_, changes, reason) => {
    const { release } = built(createRemoteBuild());
    const response = await sendBuild(
      gateway,
      token,
      { release: { ...release, ...changes }, contents: {} },
      'check',
    );
    expect(reasonsOf(response)).toEqual([
      409,
      'urn:atrium:problem:conflict',
      expect.stringContaining(reason),
    ]);
  });
});

test('a call without an upload takes no more than 64 KiB', async () => {
  await startGateway();
  const versions = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, index) => [`mfe-probe-${index}`, '1.0.0']),
  );
  const { statusCode } = await gateway.inject({
    method: 'POST',
    url: '/deploy/promotion-checks',
    headers: { authorization: `Bearer ${token}` },
    payload: { versions },
  });
  expect(statusCode).toBe(413);
});

test('a file of a published version is no larger than its release says', async () => {
  await startGateway();
  const { release, contents } = built(createRemoteBuild());
  const files = listedFiles(contents).map((file) => ({ ...file, bytes: file.bytes + 1 }));
  const response = await sendBuild(gateway, token, { release: { ...release, files }, contents }, 'check');
  expect(reasonsOf(response)[2]).toContain('was changed after the build');
});
