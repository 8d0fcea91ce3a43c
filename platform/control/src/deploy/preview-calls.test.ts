import { MAX_PREVIEWS, PREVIEW_LIFETIME_MS, prunableVersions, Registry } from '@atrium/registry';
import { createManifest, createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import { reasons, setUpDeployTests } from '../testing/deploy-calls.ts';

const { call, upload, ship, issueToken, publishAsOperator, tokens, paths } = setUpDeployTests();
const VERSION = '2.0.0-pr.7';
const NAMED = { name: 'mfe-probe', version: VERSION };

const preview = (body: object = NAMED, token = tokens.probes) => call('POST', '/previews', body, token);
const withdraw = (token = tokens.probes) =>
  call('DELETE', `/previews/mfe-probe/${VERSION}`, undefined, token);
const registry = () => new Registry(paths.registry);
const prunable = async () => {
  const versions = await prunableVersions(await registry().pruneFacts(), { keep: 10 });
  return versions.map(({ version }) => version);
};

beforeEach(async () => {
  await ship();
  await upload(createRemoteBuild({ version: VERSION }));
});

afterEach(() => jest.useRealTimers());

test('a preview begins for eight hours, and changes nothing for customers', async () => {
  const { status, body } = await preview();
  expect([status, body]).toEqual([
    200,
    {
      ...NAMED,
      id: expect.stringMatching(/^[\w-]{22}$/),
      endsAt: expect.any(String),
      team: 'Probes',
      link: `/preview?id=${body.id}`,
      isUnchecked: true,
    },
  ]);
  const left = Date.parse(body.endsAt) - Date.now();
  expect(left).toBeLessThanOrEqual(PREVIEW_LIFETIME_MS);
  expect(left).toBeGreaterThan(PREVIEW_LIFETIME_MS - 60_000);
  expect(await registry().served()).toMatchObject({
    versions: { shell: '1.0.0', 'mfe-probe': '1.0.0' },
    canaries: {},
  });
  expect((await registry().served()).staging).toBeUndefined();
});

test('beginning it again gives the same link, which ends no later', async () => {
  const first = (await preview()).body;
  expect((await preview()).body).toMatchObject({ id: first.id, endsAt: first.endsAt });
});

test('the history says who began and withdrew it', async () => {
  const { endsAt } = (await preview()).body;
  expect((await withdraw()).status).toBe(200);
  const { revisions } = (await call('GET', '/history?name=mfe-probe&limit=2')).body;
  expect(revisions).toEqual([
    expect.objectContaining({ by: 'Probes', action: 'withdraw', changes: [{ ...NAMED, before: '1.0.0' }] }),
    expect.objectContaining({
      by: 'Probes',
      action: 'preview',
      changes: [{ ...NAMED, before: '1.0.0', previewEndsAt: endsAt }],
    }),
  ]);
  expect(reasons((await withdraw()).body)).toContain(`mfe-probe ${VERSION} has no preview.`);
});

test('only its own team begins and withdraws it', async () => {
  expect((await preview(NAMED, tokens.others)).status).toBe(403);
  await preview();
  expect((await withdraw(tokens.others)).status).toBe(403);
  const [status] = (await call('GET', '/fleet')).body.deployables;
  expect(status.previews).toEqual([{ version: VERSION, endsAt: expect.any(String) }]);
});

test('a version that would break the portal has no preview', async () => {
  const version = '3.0.0-pr.1';
  const remote = createManifest({ shellContract: '^99.0.0' });
  await upload(createRemoteBuild({ version, remote }));
  const refused = await preview({ name: 'mfe-probe', version });
  expect(refused.status).toBe(409);
  expect(reasons(refused.body)).toMatch(/mfe-probe 3\.0\.0-pr\.1 .*\^99\.0\.0/);
  expect((await registry().state()).previews).toBeUndefined();
});

test.each([
  ['what is current', '1.0.0', /is current; everyone has it/],
  ['what is not published', '9.9.9', /is not published/],
])('there is no preview of %s', async (_, version, why) => {
  expect(reasons((await preview({ name: 'mfe-probe', version })).body)).toMatch(why);
});

test('a portal has a limited number of previews at the same time', async () => {
  const endsAt = new Date(Date.now() + PREVIEW_LIFETIME_MS).toISOString();
  const previews = Array.from({ length: MAX_PREVIEWS }, (_, index) => ({
    id: String(index),
    name: 'mfe-probe',
    version: '1.0.0',
    endsAt,
  }));
  await registry().change({ by: 'test', action: 'preview', next: (state) => ({ ...state, previews }) });
  expect(reasons((await preview()).body)).toContain(`${MAX_PREVIEWS} previews are running`);
});

test('the shell has none', async () => {
  await publishAsOperator(createShellBuild({ version: '1.1.0' }));
  const refused = await preview({ name: 'shell', version: '1.1.0' }, await issueToken('Shell', 'shell'));
  expect(reasons(refused.body)).toContain('Only remotes can be previewed');
});

describe('a pre-release', () => {
  const versions = { 'mfe-probe': VERSION };
  test.each<[string, 'POST' | 'PUT', string, object]>([
    ['becomes current', 'POST', '/promotions', { versions }],
    ['becomes a canary', 'PUT', '/canaries/mfe-probe', { version: VERSION, percent: 10 }],
    ['passes the check for that', 'POST', '/promotion-checks', { versions }],
  ])('never %s', async (_, method, url, body) => {
    const refused = await call(method, url, body);
    expect(refused.status).toBe(409);
    expect(reasons(refused.body)).toMatch(/is a pre-release, .* release it as 2\.0\.0 for customers/);
  });

  test('is no version that ends in the hash of its sources, which builds without a version have', async () => {
    const version = '2.0.0-h9031f41c22';
    await upload(createRemoteBuild({ version }));
    expect((await call('POST', '/promotions', { versions: { 'mfe-probe': version } })).status).toBe(200);
  });

  test('does not come out of staging', async () => {
    expect((await call('POST', '/promotions', { versions, to: 'staging' })).status).toBe(200);
    expect((await call('POST', '/promotions', { from: 'staging' })).status).toBe(409);
  });
});

test('what becomes current or is retired has no preview any more', async () => {
  await upload(createRemoteBuild({ version: '2.0.0' }));
  await preview({ name: 'mfe-probe', version: '2.0.0' });
  await preview();
  await call('POST', '/promotions', { versions: { 'mfe-probe': '2.0.0' } });
  expect((await registry().state()).previews).toEqual([expect.objectContaining(NAMED)]);
  await call('POST', '/retirements', { name: 'mfe-probe' });
  expect((await registry().state()).previews).toBeUndefined();
});

test('a pre-release can be pruned once its preview has ended, and is not among the newest that are kept', async () => {
  const operators = await issueToken('Operators', '*');
  await preview();
  expect(await prunable()).toEqual([]);
  await withdraw();
  expect(await prunable()).toEqual([VERSION]);
  await preview();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'] });
  jest.setSystemTime(Date.now() + PREVIEW_LIFETIME_MS + 1);
  const pruned = await call('POST', '/prunings', { keep: 10 }, operators);
  expect(pruned.body.versions).toEqual([NAMED]);
  expect(reasons((await preview()).body)).toContain('is not published');
});

test('other versions stay after their preview as long as any', async () => {
  await upload(createRemoteBuild({ version: '2.0.0' }));
  await preview({ name: 'mfe-probe', version: '2.0.0' });
  await call('DELETE', '/previews/mfe-probe/2.0.0');
  expect(await prunable()).toEqual([]);
});
