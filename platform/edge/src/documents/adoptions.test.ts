import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ReleaseNews, wholeSetPath } from '@atrium/contract';
import type { ApiDescription } from '@atrium/registry';
import { type FleetState, Registry, withCanary, withCurrent, withoutDeployable } from '@atrium/registry';
import { createManifest, createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import type { FastifyInstance } from 'fastify';
import { createEdge } from '../app.ts';
import { createSettings } from '../testing/fixture.ts';
import { type Accepts, Adoptions } from './adoptions.ts';
import { tabGate } from './tab-gate.ts';

const responses: Record<string, object> = {
  '/openapi.json': { info: { version: '1.0.0' }, paths: {} },
  '/customer-portal/permissions': { permissions: [] },
};

let api: Server;
let gateway: FastifyInstance;
let registry: Registry;

const other = (version: string, shellContract = '^1.0.0') =>
  createRemoteBuild({
    name: 'mfe-other',
    version,
    remote: createManifest({ name: 'mfe-other', basePath: 'other', slots: [], shellContract }),
  });

beforeAll(async () => {
  api = createServer(({ url = '' }, response) => response.end(JSON.stringify(responses[url])));
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  const settings = createSettings({ apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
  registry = new Registry(settings.registryFolder);
  const builds = [
    ...['1.0.0', '2.0.0'].map((version) => createShellBuild({ version, shellContract: version })),
    ...['1.0.0', '2.0.0'].map((version) => createRemoteBuild({ version })),
    ...['1.0.0', '2.0.0', '3.0.0'].map((version) => other(version)),
    other('4.0.0', '^2.0.0'),
  ];
  for (const build of builds) await registry.publish(build);
  gateway = await createEdge(settings);
});

const first = { shell: '1.0.0', 'mfe-probe': '1.0.0', 'mfe-other': '1.0.0' };
beforeEach(() => change((state) => ({ ...withCurrent(state, first), canaries: {} })));

afterAll(async () => {
  await gateway.close();
  await new Promise((closed) => api.close(closed));
});

async function change(next: (state: FleetState) => FleetState) {
  await registry.change({ by: 'Probes', action: 'promote', next });
}

/** News for a tab that has the first versions, or others, and uses the probe. */
async function news(has: Record<string, string> = first, loaded = ['shell', 'mfe-probe'], customer = 7) {
  const query = new URLSearchParams([
    ['customer', String(customer)],
    ...Object.entries(has).map(([name, version]) => ['have', `${name}@${version}`]),
    ...loaded.map((name) => ['loaded', name]),
  ]);
  return (await gateway.inject(`/release-news?${query}`)).json<ReleaseNews>();
}

it('a tab that is current has nothing to take', async () => {
  expect(await news()).toEqual({ newer: false, changed: [], unsupported: false, canaries: {} });
});

it('a tab takes the live version of what it does not use, and the gateway serves everything about it', async () => {
  await change((state) => withCurrent(state, { 'mfe-other': '3.0.0', 'mfe-probe': '2.0.0' }));
  const { changed, adoptable } = await news();
  expect(changed).toEqual(['mfe-probe', 'mfe-other']);
  expect(adoptable?.versions).toEqual({ 'mfe-probe': '1.0.0', 'mfe-other': '3.0.0' });
  const { remotes } = (await gateway.inject(wholeSetPath(adoptable?.set ?? ''))).json();
  expect(remotes).toContainEqual(expect.objectContaining({ name: 'mfe-other', version: '3.0.0' }));
});

it('a rollback is a release like any other', async () => {
  const { adoptable } = await news({ ...first, 'mfe-other': '3.0.0' });
  expect(adoptable?.versions).toMatchObject({ 'mfe-other': '1.0.0' });
});

it('a tab takes a new remote, and gives up one that was retired', async () => {
  await change((state) => withoutDeployable(state, 'mfe-other'));
  expect((await news()).adoptable?.versions).toEqual({ 'mfe-probe': '1.0.0' });
  await change((state) => withCurrent(state, { 'mfe-other': '2.0.0' }));
  const { shell, 'mfe-probe': probe } = first;
  expect((await news({ shell, 'mfe-probe': probe })).adoptable?.versions).toMatchObject({
    'mfe-other': '2.0.0',
  });
});

it('a tab keeps its versions if the gate has something against one of the live ones', async () => {
  await change((state) => withCurrent(state, { 'mfe-other': '4.0.0', shell: '2.0.0' }));
  expect(await news()).toMatchObject({ changed: ['shell', 'mfe-other'] });
  expect(await news()).not.toHaveProperty('adoptable');
});

it('a canary comes and goes with documents: no tab takes it, or the live version in its place', async () => {
  await change((state) => withCanary(state, 'mfe-other', { version: '2.0.0', customers: [7] }));
  expect(await news()).not.toHaveProperty('adoptable');
  expect(await news({ ...first, 'mfe-other': '2.0.0' })).not.toHaveProperty('adoptable');
  await change((state) => withCurrent(state, { 'mfe-probe': '2.0.0' }));
  const { adoptable } = await news({ ...first, 'mfe-other': '2.0.0' }, ['shell']);
  expect(adoptable?.versions).toEqual({ 'mfe-probe': '2.0.0', 'mfe-other': '2.0.0' });
});

it('a canary that is dropped leaves the tabs that have not loaded it', async () => {
  const { adoptable } = await news({ ...first, 'mfe-other': '2.0.0' });
  expect(adoptable?.versions).toMatchObject({ 'mfe-other': '1.0.0' });
});

it.each([
  ['does not say what it uses', first, []],
  ['has a version that is not published', { ...first, 'mfe-probe': '9.0.0' }, ['shell', 'mfe-probe']],
])('a tab that %s takes nothing', async (_, has, loaded) => {
  await change((state) => withCurrent(state, { 'mfe-other': '3.0.0' }));
  expect(await news(has, loaded)).not.toHaveProperty('adoptable');
});

it('a tab takes nothing while the API does not respond', async () => {
  await change((state) => withCurrent(state, { 'mfe-other': '3.0.0' }));
  const { accepted } = judge(tabGate(registry));
  expect(await accepted(1, { ...running, calls: null })).toBe(false);
  expect(await accepted(1, { ...running, permissions: null })).toBe(false);
});

const running: ApiDescription = { version: '1.0.0', calls: new Map(), permissions: new Map() };

/** Judges tabs that differ in one version. */
function judge(accepts: Accepts) {
  const adoptions = new Adoptions(registry, accepts, gateway.log);
  const accepted = async (tab: number, description = running) => {
    const has = { ...first, 'mfe-probe': `${tab}.0.0` };
    const asked = { has, loaded: new Set(['mfe-probe']), customer: 7, workspace: 'customer' } as const;
    return (await adoptions.adoptable(asked, await registry.served(), description)) !== null;
  };
  return { accepted };
}

it('tabs that are alike are judged once, and no more than 100 kinds of them until the API is described again', async () => {
  await change((state) => withCurrent(state, { 'mfe-other': '3.0.0' }));
  const accepts = jest.fn(async () => true);
  const { accepted } = judge(accepts);
  const tabs = Array.from({ length: 100 }, (_, tab) => tab);
  expect(await Promise.all([...tabs, ...tabs].map((tab) => accepted(tab)))).not.toContain(false);
  expect(accepts).toHaveBeenCalledTimes(100);
  expect(await accepted(100)).toBe(false);
  expect(await accepted(100, { ...running })).toBe(true);
});
