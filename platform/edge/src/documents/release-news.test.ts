import { publish, Registry, withCanary } from '@atrium/registry';
import { createManifest, createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import type { FastifyInstance } from 'fastify';
import { createEdge } from '../app.ts';
import { createSettings } from '../testing/fixture.ts';

let gateway: FastifyInstance;
let registryFolder: string;

beforeEach(async () => {
  const settings = createSettings();
  registryFolder = settings.registryFolder;
  await publish(createShellBuild({ api: '^1.0.0' }), registryFolder);
  await publish(createRemoteBuild(), registryFolder);
  gateway = await createEdge(settings);
});

afterEach(() => gateway.close());

async function news(have: readonly string[], customer = 7) {
  const query = new URLSearchParams([
    ['customer', String(customer)],
    ...have.map((entry) => ['have', entry]),
  ]);
  return gateway.inject(`/release-news?${query}`);
}

const held = ['shell@1.0.0', 'mfe-probe@1.0.0'];

it('is empty for a tab with the current versions', async () => {
  const response = await news(held);
  expect(response.json()).toEqual({ newer: false, changed: [], unsupported: false, canaries: {} });
  expect(response.headers['cache-control']).toBe('no-store');
});

it('reports a promotion and its rollback', async () => {
  await publish(createRemoteBuild({ version: '1.1.0' }), registryFolder);
  expect((await news(held)).json()).toMatchObject({ newer: true, unsupported: false });
  await new Registry(registryFolder).promote('mfe-probe', '1.0.0');
  expect((await news(held)).json()).toMatchObject({ newer: false });
});

it('reports a new remote', async () => {
  const remote = createManifest({ name: 'mfe-new', basePath: 'new', slots: [] });
  await publish(createRemoteBuild({ name: 'mfe-new', remote }), registryFolder);
  expect((await news(held)).json()).toMatchObject({ newer: true });
});

it('reports a canary to its customers only', async () => {
  const registry = new Registry(registryFolder);
  await registry.publish(createRemoteBuild({ version: '1.1.0' }));
  await registry.change({
    by: 'Probes',
    action: 'canary',
    next: (state) => withCanary(state, 'mfe-probe', { version: '1.1.0', customers: [7] }),
  });
  expect((await news(held, 7)).json()).toMatchObject({ newer: true, canaries: { 'mfe-probe': '1.1.0' } });
  expect((await news(held, 8)).json()).toMatchObject({ newer: false, canaries: {} });
});

it.each([
  ['the shell', { api: '^0.9.0' }, {}],
  ['a remote', {}, { remote: createManifest({ api: '^0.9.0' }) }],
])('reports a tab’s %s that no longer supports the running API', async (_, shell, remote) => {
  const registry = new Registry(registryFolder);
  await registry.publish(createShellBuild({ version: '0.9.0', ...shell }));
  await registry.publish(createRemoteBuild({ version: '0.9.0', ...remote }));
  const response = await news(['shell@0.9.0', 'mfe-probe@0.9.0']);
  expect(response.json()).toMatchObject({ newer: true, unsupported: true });
});

it.each([
  '?customer=7',
  '?customer=x&have=shell@1.0.0',
  '?customer=7&have=../etc@1.0.0',
  '?customer=7&have=shell',
])('rejects %s', async (query) => {
  expect((await gateway.inject(`/release-news${query}`)).statusCode).toBe(422);
});

it('records which published versions are in use by tabs', async () => {
  await news(held);
  await news(['mfe-probe@9.9.9']);
  const registry = new Registry(registryFolder);
  expect(await registry.held.lastHeld('mfe-probe', '1.0.0')).toMatch(/^20\d\d-.*Z$/);
  expect(await registry.held.lastHeld('mfe-probe', '9.9.9')).toBeNull();
});
