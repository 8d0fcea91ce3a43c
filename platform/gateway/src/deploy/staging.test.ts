import { reasons } from '@atrium/control/testing';
import { createManifest, createRemoteBuild } from '@atrium/registry/testing';
import { createGateway, type Gateway } from '../app.ts';
import { createSettings } from '../testing/fixture.ts';
import { setUpDeployTests } from '../testing/gateway-tests.ts';

const { call, upload, ship, inject, tokens, paths } = setUpDeployTests();
let staging: Gateway;

const promote = (body: object, token = tokens.probes) => call('POST', '/promotions', body, token);
const stage = (version: string) => promote({ versions: { 'mfe-probe': version }, to: 'staging' });

/** Versions of the remote in the documents of people, and in those of a staging gateway. */
async function versions() {
  const versionIn = (body: string) => /\/assets\/mfe-probe\/([\d.]+)\//.exec(body)?.[1];
  return [versionIn((await inject('/c/7/')).body), versionIn((await staging.edge.inject('/c/7/')).body)];
}

beforeEach(async () => {
  await ship();
  await upload(createRemoteBuild({ version: '1.1.0' }));
  staging = await createGateway(createSettings({ registryFolder: paths.registry, fleet: 'staging' }));
});

afterEach(() => staging.close());

test('a version in staging is in the documents of a staging gateway only', async () => {
  expect((await stage('1.1.0')).body.revision).toMatchObject({
    action: 'stage',
    changes: [{ name: 'mfe-probe', version: '1.1.0', before: '1.0.0' }],
    versions: { 'mfe-probe': '1.0.0' },
  });
  expect(await versions()).toEqual(['1.0.0', '1.1.0']);
  const have = 'have=shell@1.0.0&have=mfe-probe@1.0.0';
  const news = `/release-news?customer=7&${have}`;
  expect((await inject(news)).json().newer).toBe(false);
  expect((await staging.edge.inject(news)).json().newer).toBe(true);
});

test('staging has the current version of everything else', async () => {
  expect(await versions()).toEqual(['1.0.0', '1.0.0']);
  await promote({ versions: { 'mfe-probe': '1.1.0' } });
  expect(await versions()).toEqual(['1.1.0', '1.1.0']);
});

test('the current version takes a deployable out of staging', async () => {
  await stage('1.1.0');
  const { body } = await stage('1.0.0');
  expect(body.revision.changes).toEqual([{ name: 'mfe-probe', version: '1.0.0', before: '1.1.0' }]);
  expect(body.revision).not.toHaveProperty('staging');
  expect(await versions()).toEqual(['1.0.0', '1.0.0']);
});

test('what is in staging becomes current at once, and later publications leave staging as it is', async () => {
  await stage('1.1.0');
  await upload(createRemoteBuild({ version: '1.2.0' }));
  expect((await call('GET', '/fleet')).body.deployables[0].staging).toBe('1.1.0');
  const { body } = await promote({ from: 'staging' });
  expect(body.revision).toMatchObject({ action: 'promote', versions: { 'mfe-probe': '1.1.0' } });
  expect(body.revision.changes).toHaveLength(1);
  expect(await versions()).toEqual(['1.1.0', '1.1.0']);
  expect((await call('GET', '/fleet')).body.deployables[0].staging).toBeNull();
  expect(reasons((await promote({ from: 'staging' })).body)).toContain(
    'Nothing is in staging that is not live.',
  );
});

test('a rollback goes to a version that was live', async () => {
  await stage('1.1.0');
  await upload(createRemoteBuild({ version: '1.2.0' }));
  await promote({ versions: { 'mfe-probe': '1.2.0' } });
  await call('POST', '/rollbacks', { name: 'mfe-probe' });
  expect(await versions()).toEqual(['1.0.0', '1.1.0']);
});

test('staging does not show canaries', async () => {
  await call('PUT', '/canaries/mfe-probe', { version: '1.1.0', customers: [7] });
  expect(await versions()).toEqual(['1.1.0', '1.0.0']);
});

describe('the gate', () => {
  const other = (version: string, basePath = 'other') =>
    createRemoteBuild({
      name: 'mfe-other',
      version,
      remote: createManifest({ name: 'mfe-other', basePath, slots: [] }),
    });
  const slot = (id: string) => ({ slot: 'home' as const, id, order: 1, permission: 'person' as const });
  const withSlot = (name: string, version: string) =>
    createRemoteBuild({
      name,
      version,
      chunks: { list: ['list.js'], detail: ['list.js'], settings: ['list.js'], extra: ['list.js'] },
      remote: createManifest({ name, basePath: name.replace('mfe-', ''), slots: [slot('extra')] }),
    });

  beforeEach(async () => {
    await upload(other('1.0.0'), tokens.others);
    await promote({ versions: { 'mfe-other': '1.0.0' } }, tokens.others);
    await upload(withSlot('mfe-other', '1.1.0'), tokens.others);
    await upload(withSlot('mfe-probe', '2.0.0'));
    await promote({ versions: { 'mfe-other': '1.1.0' }, to: 'staging' }, tokens.others);
  });

  test('refuses what does not fit the others in staging', async () => {
    const { status, body } = await stage('2.0.0');
    expect(status).toBe(409);
    expect(reasons(body)).toContain('both use the id "extra" in the slot "home"');
    const checked = await call('POST', '/promotion-checks', {
      versions: { 'mfe-probe': '2.0.0' },
      to: 'staging',
    });
    expect(checked.body.findings).toEqual([expect.stringContaining('both use the id "extra"')]);
  });

  test('keeps no one from releasing because of what is only in staging', async () => {
    expect((await promote({ versions: { 'mfe-probe': '2.0.0' } })).status).toBe(200);
    const { status } = await promote({ from: 'staging', names: ['mfe-other'] }, tokens.others);
    expect(status).toBe(409);
  });

  test('a team promotes only its own deployables out of staging', async () => {
    await stage('1.1.0');
    expect((await promote({ from: 'staging' })).status).toBe(403);
    expect((await promote({ from: 'staging', names: ['mfe-other'] })).status).toBe(403);
    expect((await promote({ from: 'staging', names: ['mfe-probe'] })).status).toBe(200);
    expect(
      (await call('GET', '/fleet')).body.deployables.map((entry: { staging: string }) => entry.staging),
    ).toEqual(['1.1.0', null, null]);
  });
});
