import { SHELL_CONTRACT_VERSION } from '@atrium/contract';
import { createManifest } from '@atrium/registry/testing';
import { setUpDeployTests } from '../testing/deploy-calls.ts';

const { call, ship, inject, tokens } = setUpDeployTests();

/** What a development server of the remote describes. */
function described(remote = createManifest({ name: 'mfe-probe' }), requires = '^19.3.1') {
  return {
    name: 'mfe-probe',
    version: 'dev',
    contentAddressed: false,
    entry: ['remoteEntry.js'],
    styles: [],
    fonts: [],
    exposed: ['remoteEntry.js'],
    chunks: { list: ['list.js'], detail: [], settings: [], card: [] },
    files: [],
    sourceMaps: [],
    shared: [{ name: 'react', provides: null, requires }],
    offers: {},
    uses: {},
    calls: [],
    callsByPart: {},
    links: [],
    remote,
    sourceHash: '',
  };
}

const check = (release: object, token = tokens.probes) => call('POST', '/development-checks', release, token);

test('a remote in development that fits the portal has no findings', async () => {
  expect(await check(described())).toEqual({
    status: 200,
    body: { findings: [], warnings: [], isUnchecked: true },
  });
});

test('what would keep a remote in development from being promoted is listed, and nothing changes', async () => {
  await ship();
  const remote = createManifest({ shellContract: '^9.0.0' });
  const { body } = await check(described(remote, '^18.0.0'));
  expect(body.findings).toEqual([
    `mfe-probe 0.0.0-dev needs shell contract ^9.0.0, but shell 1.0.0 offers ${SHELL_CONTRACT_VERSION}.`,
    'mfe-probe 0.0.0-dev needs react ^18.0.0, but shell 1.0.0 provides 19.3.1: its owner, Probes, has to publish a version that accepts both first.',
  ]);
  expect(JSON.stringify((await call('GET', '/fleet')).body)).not.toContain('0.0.0-dev');
});

test('a base path that is not registered for the remote is a finding', async () => {
  const { body } = await check(described(createManifest({ basePath: 'elsewhere' })));
  expect(body.findings).toEqual([
    'remote.json: basePath: is "elsewhere", but mfe-probe is registered at "probe".',
  ]);
});

test('only the team of a remote may have it checked', async () => {
  expect((await check(described(), tokens.others)).status).toBe(403);
  const withoutToken = { method: 'POST', url: '/deploy/development-checks', payload: described() } as const;
  expect((await inject(withoutToken)).statusCode).toBe(401);
});

test('what is no release is refused', async () => {
  expect((await check({ name: 'mfe-probe' })).status).toBe(409);
  expect((await check([])).status).toBe(409);
});
