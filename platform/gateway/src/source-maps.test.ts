import { contentAddress, type Release, sourceMapOf } from '@atrium/contract';
import { reasons } from '@atrium/control/testing';
import { Registry } from '@atrium/registry';
import { createRemoteBuild, createShellBuild, listMap, remoteContents } from '@atrium/registry/testing';
import { setUpDeployTests } from './testing/gateway-tests.ts';

const deploy = setUpDeployTests();

const maps = { 'list.js': listMap, 'module.js': listMap };

async function published(version: string): Promise<Release> {
  const release = await new Registry(deploy.paths.registry).release('mfe-probe', version);
  if (!release) throw new Error(`${version} is not published`);
  return release;
}

/** Every address at which a file of a version could be expected, for the map and its usual names. */
function addressesOf({ name, version, files, sourceMaps = [] }: Release): string[] {
  const ofMaps = sourceMaps.flatMap((map) => {
    const plain = map.path.replace(/\.gz$/, '');
    const nextTo = plain.replace('source-maps/', '');
    return [map.path, plain, nextTo, `${nextTo}.gz`].flatMap((path) => [
      `/assets/${name}/${version}/${path}`,
      contentAddress(name, { ...map, path }),
      `/assets/${name}/${version}/./${path}`,
      `/assets/${name}/${version}/x/..%2f${encodeURIComponent(path)}`,
      `/assets/${name}/${version}/${encodeURIComponent(path)}`,
    ]);
  });
  const ofFiles = files.flatMap((file) =>
    [`${file.path}.map`, sourceMapOf(file.path)].map((path) => contentAddress(name, { ...file, path })),
  );
  return [...ofMaps, ...ofFiles];
}

const encodings = { 'accept-encoding': 'br, gzip' };

test.each([
  ['by content', '2.0.0', true],
  ['by version, as those of the earlier format,', '2.1.0', false],
])(
  'source maps of a release that is addressed %s are stored and never served',
  async (_, version, contentAddressed) => {
    const { status } = await deploy.upload(createRemoteBuild({ version, contentAddressed, maps }));
    expect(status).toBe(200);
    const release = await published(version);
    expect(release.sourceMaps?.map(({ path }) => path)).toEqual([
      'source-maps/list.js.map.gz',
      'source-maps/module.js.map.gz',
    ]);
    const registry = new Registry(deploy.paths.registry);
    expect(await registry.contents.missing({ ...release, files: release.sourceMaps })).toEqual([]);
    const addresses = addressesOf(release);
    const responses = await Promise.all(addresses.map((url) => deploy.inject({ url, headers: encodings })));
    expect(responses.map(({ statusCode }, index) => [statusCode, addresses[index]])).toEqual(
      addresses.map((address) => [404, address]),
    );
  },
);

test('a document does not name source maps', async () => {
  await deploy.publishAsOperator(
    createShellBuild({ version: '2.0.0', contentAddressed: true, maps: { 'main.js': listMap } }),
  );
  await deploy.publishAsOperator(createRemoteBuild({ contentAddressed: true, maps }));
  const { body } = await deploy.inject('/');
  expect(body).toContain('mfe-probe');
  expect(body).not.toMatch(/source-maps|\.map\b/);
});

test.each([
  [
    'a map that browsers may load',
    { contents: { ...remoteContents, 'list.js.map': '{}' } },
    'list.js.map: is a source map, which browsers must not get',
  ],
  [
    'a map among the files in the folder of maps',
    { contents: { ...remoteContents, 'source-maps/x.js': 'window.x = 1;' } },
    'source-maps/x.js: is a source map, which browsers must not get',
  ],
  [
    'a map with the sources',
    { maps: { 'list.js': { ...listMap, sourcesContent: ['const secret = 1;'] } } },
    'list.js.map.gz: is not a source map without sources',
  ],
  [
    'a map of no script',
    { maps: { 'other.js': listMap } },
    'other.js.map.gz: belongs to no file of the release',
  ],
  ['something else than a map', { maps: { 'list.js': ['list'] } }, 'list.js.map.gz: is not a source map'],
])('a release with %s is refused', async (_, overrides, reason) => {
  const { status, body } = await deploy.upload(createRemoteBuild({ version: '3.0.0', ...overrides }));
  expect(status).toBe(409);
  expect(reasons(body)).toContain(reason);
});
