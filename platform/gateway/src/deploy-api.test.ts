import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import { createGateway } from './app.ts';
import { issueDeployToken } from './deploy-tokens.ts';
import {
  createManifest,
  createRemoteBuild,
  createSettings,
  createShellBuild,
  type ReleaseOverrides,
} from './fixture.ts';
import { publish } from './registry.ts';

let gateway: FastifyInstance;
let registryFolder: string;
let tokens: { probes: string; others: string };

beforeEach(async () => {
  const settings = createSettings();
  registryFolder = settings.registryFolder;
  const issue = (team: string, deployable: string) =>
    issueDeployToken(settings.deployTokensFile, { team, deployables: [deployable] });
  tokens = { probes: await issue('Probes', 'mfe-probe'), others: await issue('Others', 'mfe-other') };
  const shared = [{ name: 'react', provides: '19.3.1', requires: '^19.3.1' }];
  await publish(createShellBuild({ shared }), registryFolder);
  gateway = await createGateway(settings);
});

afterEach(() => gateway.close());

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, token = tokens.probes) {
  const answer = await gateway.inject({
    method,
    url: `/deploy${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.body ? answer.json() : null };
}

/** Every reason that a refusal gives, in one text. */
function reasons(body: Problem): string {
  return [body.title, ...Object.values(body.errors ?? {}).flat()].join('\n');
}

async function upload(folder: string, token = tokens.probes) {
  const release = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
  const begun = await call('POST', '/uploads', release, token);
  if (begun.status !== 201) return begun;
  for (const { path } of release.files) {
    const put = await gateway.inject({
      method: 'PUT',
      url: `/deploy/uploads/${begun.body.id}/files/${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: readFileSync(join(folder, path)),
    });
    if (put.statusCode !== 204) return { status: put.statusCode, body: put.json() };
  }
  return call('POST', `/uploads/${begun.body.id}/publish`, {}, token);
}

async function ship(overrides: ReleaseOverrides = {}) {
  const published = await upload(createRemoteBuild(overrides));
  if (published.status !== 200) return published;
  const { name, version } = published.body;
  return call('POST', '/promotions', { versions: { [name]: version } });
}

describe('a team with its token', () => {
  it('publishes, promotes and rolls back what is its own, and the history says who', async () => {
    expect((await ship()).status).toBe(200);
    expect((await ship({ version: '1.1.0' })).status).toBe(200);
    expect((await call('POST', '/rollbacks', { name: 'mfe-probe' })).body.revision.versions).toEqual({
      shell: '1.0.0',
      'mfe-probe': '1.0.0',
    });
    const { body } = await call('GET', '/history?name=mfe-probe');
    const lines = body.revisions.map(
      ({ by, action, changes }: { by: string; action: string; changes: { version: string }[] }) =>
        `${by} ${action} ${changes[0]?.version}`,
    );
    expect(lines).toEqual([
      'Probes rollback 1.0.0',
      'Probes promote 1.1.0',
      'Probes publish 1.1.0',
      'Probes promote 1.0.0',
      'Probes publish 1.0.0',
    ]);
  });

  it('sees a rollback in the next document', async () => {
    await ship();
    await ship({ version: '1.1.0' });
    expect((await gateway.inject('/')).body).toContain('/assets/mfe-probe/1.1.0/');
    await call('POST', '/rollbacks', { name: 'mfe-probe' });
    expect((await gateway.inject('/')).body).toContain('/assets/mfe-probe/1.0.0/');
  });

  it('lists what is there and which of it is its own', async () => {
    await ship();
    expect((await call('GET', '/fleet')).body.deployables).toEqual([
      { name: 'mfe-probe', current: '1.0.0', versions: ['1.0.0'], yours: true },
      { name: 'shell', current: '1.0.0', versions: ['1.0.0'], yours: false },
    ]);
  });

  it('changes nothing by promoting what is current', async () => {
    await ship();
    expect((await call('POST', '/promotions', { versions: { 'mfe-probe': '1.0.0' } })).body).toEqual({
      revision: null,
    });
  });
});

describe('refused with its reason', () => {
  it.each([
    ['no token', undefined],
    ['a token that nobody has', 'atrium_made-up'],
  ])('is a call with %s', async (_, token) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    expect((await gateway.inject({ url: '/deploy/fleet', headers })).statusCode).toBe(401);
  });

  it("is another team's token, at each step", async () => {
    await ship();
    const refusal = 'The token of Others may not touch mfe-probe.';
    const began = await upload(createRemoteBuild({ version: '2.0.0' }), tokens.others);
    expect([began.status, began.body.title]).toEqual([403, refusal]);
    const promoted = await call('POST', '/promotions', { versions: { 'mfe-probe': '1.0.0' } }, tokens.others);
    expect([promoted.status, promoted.body.title]).toEqual([403, refusal]);
    const rolledBack = await call('POST', '/rollbacks', { name: 'mfe-probe' }, tokens.others);
    expect([rolledBack.status, rolledBack.body.title]).toEqual([403, refusal]);
  });

  it('are changed bytes under an old version', async () => {
    await ship();
    const { status, body } = await upload(createRemoteBuild({ contents: { ...files, 'list.js': 'other' } }));
    expect(status).toBe(409);
    expect(reasons(body)).toContain('mfe-probe 1.0.0 is published with other contents');
  });

  it('is a route without a permission', async () => {
    const [route] = createManifest().routes;
    const { permission: _, ...bare } = route ?? {};
    const { status, body } = await ship({ remote: createManifest({ routes: [bare as never] }) });
    expect(status).toBe(409);
    expect(reasons(body)).toContain('release.json: remote.routes.0.permission:');
  });

  it('is a range of React that the shell does not bring', async () => {
    const { status, body } = await ship({ shared: [{ name: 'react', provides: null, requires: '^18.0.0' }] });
    expect(status).toBe(409);
    expect(reasons(body)).toContain('mfe-probe 1.0.0 needs react ^18.0.0, but shell 1.0.0 brings 19.3.1.');
    expect((await call('GET', '/fleet')).body.deployables[0].current).toBeNull();
  });

  it('is a file larger than said', async () => {
    const build = createRemoteBuild();
    const release = JSON.parse(readFileSync(join(build, 'release.json'), 'utf8'));
    const { body } = await call('POST', '/uploads', release);
    const answer = await gateway.inject({
      method: 'PUT',
      url: `/deploy/uploads/${body.id}/files/list.js`,
      headers: { authorization: `Bearer ${tokens.probes}`, 'content-type': 'application/octet-stream' },
      payload: 'x'.repeat(1000),
    });
    expect(answer.statusCode).toBe(409);
    expect(reasons(answer.json())).toContain('list.js: is larger than release.json says.');
  });

  it('is a version that is not published, or none to go back to', async () => {
    const promoted = await call('POST', '/promotions', { versions: { 'mfe-probe': '9.0.0' } });
    expect(reasons(promoted.body)).toContain('mfe-probe 9.0.0 is not published.');
    const rolledBack = await call('POST', '/rollbacks', { name: 'mfe-probe' });
    expect(reasons(rolledBack.body)).toContain('mfe-probe has no version to go back to.');
  });
});

const files = {
  'mf-manifest.json': '{}',
  'remoteEntry.js': 'entry',
  'module.js': 'module',
  'list.js': 'list',
  'detail.js': 'detail',
  'settings.js': 'settings',
  'card.js': 'card',
};
