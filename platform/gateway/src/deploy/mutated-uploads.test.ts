import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Release, sourceMapOf } from '@atrium/contract';
import type { TestServer } from '@atrium/control/testing';
import {
  createFolder,
  createPackage,
  createRemoteBuild,
  createShellBuild,
  listMap,
} from '@atrium/registry/testing';
import fc from 'fast-check';
import { createSettings, createTeamToken } from '../testing/fixture.ts';
import { setUpGatewayTests } from '../testing/gateway-tests.ts';
import { byteMutation, jsonMutation, tokenText } from '../testing/mutations.ts';
import { type SentBuild, sendBuild, storedMap } from '../testing/upload-parts.ts';

/** Number of mutated uploads; `test:long` sets a higher one. */
const UPLOADS = Number(process.env.MUTATED_UPLOADS ?? 250);
const SEED = 36_2026;

jest.setTimeout(60_000 + UPLOADS * 200);

const { gatewayWith } = setUpGatewayTests();
let gateway: TestServer;
let token: string;

function built(folder: string): SentBuild {
  const {
    files,
    sourceMaps: _,
    ...release
  } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release;
  return {
    release,
    contents: Object.fromEntries(files.map(({ path }) => [path, readFileSync(join(folder, path))])),
  };
}

const remoteBuild = built(createRemoteBuild());
const shellBuild = built(createShellBuild({ version: '2.0.0' }));
const tarball = createPackage({ name: '@atrium/host', version: '1.0.0' });
const packages = [{ name: '@atrium/host', version: '1.0.0', file: 'host.tgz' }];

const page = Buffer.from(JSON.stringify({ html: '<p>Atrium</p>', styles: [{ names: 'a', css: 'a{}' }] }));
/** A shell with packages, a prerendered page and another version than the current one. */
const shell: SentBuild = {
  release: { ...shellBuild.release, packages, prerendered: { frame: 'frame.json' } },
  contents: { ...shellBuild.contents, 'host.tgz': tarball, 'frame.json': page },
};

const scriptTokens = [
  ...'{ } ( ) [ ] ; , . => = + / \\ ` ${ ? : " \' /* */ // <!-- --> # @ 0n 1e9 a let async await yield'.split(
    ' ',
  ),
  ...['function', 'class', 'import(', '/(?<a>b)/v', 'a=>', 'new ', '\u2028', '\ud800'],
  `/assets/${'a'.repeat(24)}/mfe-probe/x.js`,
];
const styleTokens = [
  ...'{ } ( ) [ ] ; : , . # @ & > ~ + * " \' /* */ \\ ! | url( a .mfe-probe__x ::before :is( :not( <!-- -->'.split(
    ' ',
  ),
  ...['@media ', '@layer a', '@scope (', '@keyframes x', '@font-face{', '@import ', 'font-family:'],
];

const withFile = (build: SentBuild, path: string, content: Buffer): SentBuild => ({
  ...build,
  contents: { ...build.contents, [path]: content },
});

const changedTarball = (change: (archive: Buffer) => Buffer) =>
  withFile(shell, 'host.tgz', gzipSync(change(gunzipSync(tarball)), { level: 1 }));

const mutated: fc.Arbitrary<SentBuild> = fc.oneof(
  jsonMutation.map((mutate) => ({
    ...remoteBuild,
    release: mutate(remoteBuild.release) as SentBuild['release'],
  })),
  jsonMutation.map((mutate) => ({ ...shell, release: mutate(shell.release) as SentBuild['release'] })),
  jsonMutation.map((mutate) => {
    const { release, contents } = remoteBuild;
    return { release: { ...release, remote: mutate(release.remote) }, contents };
  }),
  byteMutation.map((mutate) => ({
    ...remoteBuild,
    write: (text: string) => mutate(Buffer.from(text)).toString('latin1'),
  })),
  tokenText(scriptTokens).map((text) => withFile(remoteBuild, 'list.js', Buffer.from(text))),
  tokenText(styleTokens).map((text) => withFile(remoteBuild, 'list.css', Buffer.from(text))),
  jsonMutation.map((mutate) => ({
    ...remoteBuild,
    maps: { [sourceMapOf('list.js')]: storedMap(mutate(listMap) as object) },
  })),
  tokenText(['A', ',', ';', 'g', '/', '+', '9', 'AAAA', 'zzzzzzzz']).map((mappings) => ({
    ...remoteBuild,
    maps: { [sourceMapOf('list.js')]: storedMap({ ...listMap, mappings }) },
  })),
  byteMutation.map((mutate) => ({
    ...remoteBuild,
    maps: { [sourceMapOf('list.js')]: mutate(storedMap(listMap)) },
  })),
  byteMutation.map(changedTarball),
  byteMutation.map((mutate) => withFile(shell, 'host.tgz', mutate(tarball))),
  jsonMutation.map((mutate) =>
    withFile(
      shell,
      'host.tgz',
      createPackage(
        mutate({ name: '@atrium/host', version: '1.0.0', dependencies: { react: '19.0.0' } }) as object,
      ),
    ),
  ),
  tokenText([
    '<',
    '>',
    'p',
    ' on',
    'style',
    '=',
    '"',
    '/',
    'src',
    ' ',
    '\\',
    '{"html":"',
    '","styles":[]}',
  ]).map((text) => withFile(shell, 'frame.json', Buffer.from(JSON.stringify({ html: text, styles: [] })))),
);

beforeAll(async () => {
  const registryFolder = createFolder();
  const { deployTokensFile } = createSettings({ registryFolder });
  await createTeamToken(deployTokensFile, 'Probes', 'mfe-probe');
  token = await createTeamToken(deployTokensFile, 'Probes', 'shell');
  gateway = await gatewayWith([createShellBuild()], { registryFolder });
});

test('no mutated upload stops the portal, or is more than refused', async () => {
  const seen = new Map<string, number>();
  const sends = fc.asyncProperty(mutated, fc.constantFrom('check', 'publish'), async (build, last) => {
    const [sent, during] = await Promise.all([
      sendBuild(gateway, token, build, last),
      gateway.inject('/healthz'),
    ]);
    const after = await gateway.inject('/healthz');
    expect([during.statusCode, after.statusCode]).toEqual([200, 200]);
    const answer = sent.statusCode === 200 ? 'taken' : JSON.parse(sent.body).type;
    expect([200, 400, 403, 409, 413]).toContain(sent.statusCode);
    expect(answer).not.toMatch(/upload-check-overran|internal/);
    seen.set(`${sent.statusCode}`, (seen.get(`${sent.statusCode}`) ?? 0) + 1);
  });
  await fc.assert(sends, { seed: SEED, numRuns: UPLOADS, endOnFailure: true });
  expect(seen.get('200')).toBeGreaterThan(0);
  expect(seen.get('409')).toBeGreaterThan(UPLOADS / 2);
});
