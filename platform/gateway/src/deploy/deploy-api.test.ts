import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import { createGateway } from '../app.ts';
import { publish } from '../registry/registry.ts';
import {
  createManifest,
  createRemoteBuild,
  createSettings,
  createShellBuild,
  createTeamToken,
  remoteContents as files,
  type ReleaseOverrides,
} from '../testing/fixture.ts';

const react = { name: 'react', provides: '19.3.1', requires: '^19.3.1' };

let gateway: FastifyInstance;
let registryFolder: string;
let tokensFile: string;
let tokens: { probes: string; others: string };

beforeEach(async () => {
  const settings = createSettings();
  registryFolder = settings.registryFolder;
  tokensFile = settings.deployTokensFile;
  const issue = (team: string, deployable: string) => createTeamToken(tokensFile, team, deployable);
  tokens = { probes: await issue('Probes', 'mfe-probe'), others: await issue('Others', 'mfe-other') };
  await publish(createShellBuild({ shared: [react] }), registryFolder);
  gateway = await createGateway(settings);
});

afterEach(() => gateway.close());

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  token = tokens.probes,
) {
  const response = await gateway.inject({
    method,
    url: `/deploy${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.body ? response.json() : null };
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
      { name: 'mfe-probe', current: '1.0.0', canary: null, versions: ['1.0.0'], yours: true },
      { name: 'shell', current: '1.0.0', canary: null, versions: ['1.0.0'], yours: false },
    ]);
  });

  it('changes nothing by promoting what is current', async () => {
    await ship();
    expect((await call('POST', '/promotions', { versions: { 'mfe-probe': '1.0.0' } })).body).toEqual({
      revision: null,
    });
  });
});

describe('a retired remote', () => {
  const retire = () => call('POST', '/retirements', { name: 'mfe-probe' });
  const document = async (path = '/') => (await gateway.inject(path)).body;

  it('is in no document, nor is its canary', async () => {
    await ship();
    await upload(createRemoteBuild({ version: '1.1.0' }));
    await call('PUT', '/canaries/mfe-probe', { version: '1.1.0', customers: [7] });
    const { body } = await retire();
    expect(body.revision).toMatchObject({
      action: 'retire',
      changes: [{ name: 'mfe-probe', version: '1.0.0', before: '1.0.0' }],
      versions: { shell: '1.0.0' },
      canaries: {},
    });
    expect(await document()).not.toContain('mfe-probe');
    expect(await document('/c/7/')).not.toContain('mfe-probe');
    expect((await gateway.inject('/assets/mfe-probe/1.0.0/list.js')).statusCode).toBe(200);
  });

  it('comes back by a rollback as it was, or by a promotion', async () => {
    await ship();
    await ship({ version: '1.1.0' });
    await retire();
    await call('POST', '/rollbacks', { name: 'mfe-probe' });
    expect(await document()).toContain('/assets/mfe-probe/1.1.0/');
    await call('POST', '/rollbacks', { name: 'mfe-probe' });
    expect(await document()).toContain('/assets/mfe-probe/1.0.0/');
    await retire();
    await call('POST', '/promotions', { versions: { 'mfe-probe': '1.1.0' } });
    expect(await document()).toContain('/assets/mfe-probe/1.1.0/');
  });

  it('is what open tabs are told of', async () => {
    await ship();
    const news = '/release-news?customer=0&have=shell@1.0.0&have=mfe-probe@1.0.0';
    expect((await gateway.inject(news)).json().newer).toBe(false);
    await retire();
    expect((await gateway.inject(news)).json().newer).toBe(true);
  });

  it('stays away when an operator publishes the same build again, and comes with a new one', async () => {
    await publish(createRemoteBuild(), registryFolder);
    await retire();
    await publish(createRemoteBuild(), registryFolder);
    expect(await document()).not.toContain('mfe-probe');
    await publish(createRemoteBuild({ version: '1.1.0' }), registryFolder);
    expect(await document()).toContain('/assets/mfe-probe/1.1.0/');
  });

  it("is never another team's, nor the shell", async () => {
    await ship();
    const token = await createTeamToken(tokensFile, 'Shell', 'shell');
    const shell = await call('POST', '/retirements', { name: 'shell' }, token);
    expect([shell.status, reasons(shell.body)]).toEqual([409, expect.stringContaining('has no shell')]);
    expect((await call('POST', '/retirements', { name: 'mfe-probe' }, tokens.others)).status).toBe(403);
  });
});

describe('a canary', () => {
  const canary = (version: string, ...customers: number[]) =>
    call('PUT', '/canaries/mfe-probe', { version, customers });
  const documentOf = async (path: string) => (await gateway.inject(path)).body;

  beforeEach(async () => {
    await ship();
    await upload(createRemoteBuild({ version: '1.1.0' }));
  });

  it('is what chosen customers get, in their scope only', async () => {
    expect((await canary('1.1.0', 8, 7)).body.revision.canaries).toEqual({
      'mfe-probe': { version: '1.1.0', customers: [7, 8] },
    });
    for (const path of ['/c/7/', '/c/8/probe']) {
      expect(await documentOf(path)).toContain('/assets/mfe-probe/1.1.0/');
      expect(await documentOf(path)).not.toContain('/assets/mfe-probe/1.0.0/');
    }
    for (const path of ['/', '/signin', '/c/0/', '/c/78/', '/c/9/probe', '/c/07/'])
      expect(await documentOf(path)).not.toContain('/assets/mfe-probe/1.1.0/');
  });

  it('does not tell other customers whom it is for', async () => {
    await canary('1.1.0', 4711);
    expect(await documentOf('/c/7/')).not.toContain('4711');
  });

  it('ends with its promotion, and everybody gets it', async () => {
    await canary('1.1.0', 7);
    await call('POST', '/promotions', { versions: { 'mfe-probe': '1.1.0' } });
    expect(await documentOf('/c/9/')).toContain('/assets/mfe-probe/1.1.0/');
    const { body } = await call('GET', '/fleet');
    expect(body.deployables[0]).toMatchObject({ current: '1.1.0', canary: null });
  });

  it('is dropped, and its customers get what everybody gets', async () => {
    await canary('1.1.0', 7);
    const { body } = await call('DELETE', '/canaries/mfe-probe');
    expect(body.revision.changes).toEqual([
      { name: 'mfe-probe', version: '1.1.0', before: '1.0.0', customers: [] },
    ]);
    expect(await documentOf('/c/7/')).toContain('/assets/mfe-probe/1.0.0/');
    expect((await call('DELETE', '/canaries/mfe-probe')).status).toBe(409);
  });

  it('stays with its customers while others are promoted and rolled back', async () => {
    await upload(createRemoteBuild({ version: '1.2.0' }));
    await canary('1.1.0', 7);
    await call('POST', '/promotions', { versions: { 'mfe-probe': '1.2.0' } });
    expect(await documentOf('/c/7/')).toContain('/assets/mfe-probe/1.1.0/');
    await call('POST', '/rollbacks', { name: 'mfe-probe' });
    expect(await documentOf('/c/7/')).toContain('/assets/mfe-probe/1.1.0/');
    expect(await documentOf('/c/8/')).toContain('/assets/mfe-probe/1.0.0/');
  });

  it('is no version to roll back to', async () => {
    await canary('1.1.0', 7);
    await call('DELETE', '/canaries/mfe-probe');
    const { body } = await call('POST', '/rollbacks', { name: 'mfe-probe', version: '1.1.0' });
    expect(reasons(body)).toContain('mfe-probe 1.1.0 was never current; promote it instead.');
  });

  it('tries a remote that is current for nobody yet', async () => {
    const remote = createManifest({ name: 'mfe-new', basePath: 'new', slots: [] });
    const token = await createTeamToken(tokensFile, 'New', 'mfe-new');
    await upload(createRemoteBuild({ name: 'mfe-new', remote }), token);
    await call('PUT', '/canaries/mfe-new', { version: '1.0.0', customers: [7] }, token);
    expect(await documentOf('/c/7/')).toContain('/assets/mfe-new/1.0.0/');
    expect(await documentOf('/c/8/')).not.toContain('/assets/mfe-new/');
  });

  it.each([
    ['brings a shared package', { shared: [{ name: 'react', provides: '19.9.9', requires: '^19.0.0' }] }],
    ['needs another React', { shared: [{ name: 'react', provides: null, requires: '^18.0.0' }] }],
    ['needs another API', { remote: createManifest({ api: '^9.0.0' }) }],
  ])('that %s is refused', async (_, overrides) => {
    await upload(createRemoteBuild({ version: '1.3.0', ...overrides }));
    const { status, body } = await canary('1.3.0', 7);
    expect([status, body.title]).toEqual([409, 'The fleet would not work with this change.']);
    expect(await documentOf('/c/7/')).toContain('/assets/mfe-probe/1.0.0/');
  });

  it('is part of the fleet that every later change must fit', async () => {
    await canary('1.1.0', 7);
    const other = createManifest({ name: 'mfe-other', basePath: 'other' });
    await upload(createRemoteBuild({ name: 'mfe-other', remote: other }), tokens.others);
    await upload(createRemoteBuild({ version: '1.2.0', remote: createManifest({ slots: [] }) }));
    await call('POST', '/promotions', { versions: { 'mfe-probe': '1.2.0' } });
    const { status, body } = await call(
      'POST',
      '/promotions',
      { versions: { 'mfe-other': '1.0.0' } },
      tokens.others,
    );
    expect(status).toBe(409);
    expect(reasons(body)).toContain(
      'mfe-other 1.0.0 and mfe-probe 1.1.0 both use the id "card" in the slot "home".',
    );
  });

  it.each([
    ['nobody', { version: '1.1.0', customers: [] }, 422],
    ['all customers at once', { version: '1.1.0', customers: [0] }, 422],
    ['what is current already', { version: '1.0.0', customers: [7] }, 409],
    ['what is not published', { version: '9.0.0', customers: [7] }, 409],
  ])('for %s is refused', async (_, payload, expected) => {
    expect((await call('PUT', '/canaries/mfe-probe', payload)).status).toBe(expected);
  });

  it("is not another team's to begin or drop", async () => {
    const begun = await call(
      'PUT',
      '/canaries/mfe-probe',
      { version: '1.1.0', customers: [7] },
      tokens.others,
    );
    await canary('1.1.0', 7);
    const dropped = await call('DELETE', '/canaries/mfe-probe', undefined, tokens.others);
    expect([begun.status, dropped.status]).toEqual([403, 403]);
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
    const response = await gateway.inject({
      method: 'PUT',
      url: `/deploy/uploads/${body.id}/files/list.js`,
      headers: { authorization: `Bearer ${tokens.probes}`, 'content-type': 'application/octet-stream' },
      payload: 'x'.repeat(1000),
    });
    expect(response.statusCode).toBe(413);
    expect(reasons(response.json())).toContain('list.js: is larger than release.json says.');
  });

  it('is a version that is not published, or none to go back to', async () => {
    const promoted = await call('POST', '/promotions', { versions: { 'mfe-probe': '9.0.0' } });
    expect(reasons(promoted.body)).toBe('Nothing was changed.\nmfe-probe 9.0.0 is not published.');
    const rolledBack = await call('POST', '/rollbacks', { name: 'mfe-probe' });
    expect(reasons(rolledBack.body)).toContain('mfe-probe has no version to go back to.');
  });
});

describe('before it is published, refused by name,', () => {
  const [list] = createManifest().routes;
  const route = (id: string, path: string) => ({ ...list, id, path }) as NonNullable<typeof list>;
  const item = { label: { 'en-US': 'Probes' }, icon: 'M0 0', order: 1, route: 'list' };

  it.each<[string, ReleaseOverrides, string]>([
    [
      'an entry with a syntax error',
      { contents: { ...files, 'remoteEntry.js': 'window.entry = {;' } },
      'remoteEntry.js: does not parse',
    ],
    [
      'a style sheet with a global rule',
      { contents: { ...files, 'list.css': 'a { color: red }' } },
      'list.css: "a" can match elements of others',
    ],
    [
      'a page that loads too much later',
      { contents: { ...files, 'lazy.js': `window.x = '${'x'.repeat(300_000)}';` } },
      'mfe-probe 1.0.0: "list" weighs 293 KB, over the budget of 195 KB.',
    ],
    [
      'two routes of one shape',
      {
        remote: createManifest({
          routes: [route('list', ''), route('detail', ':id'), route('settings', ':other')],
        }),
      },
      'routes: the paths ":id" and ":other" match the same addresses.',
    ],
    [
      'a menu of its own size',
      { remote: createManifest({ menu: Array.from({ length: 50 }, () => item) }) },
      'menu: has 50 items, of 8 at most.',
    ],
    [
      'a place before everybody else',
      { remote: createManifest({ menu: [{ ...item, order: -100 }] }) },
      'the order -100 is not from 0 to 999.',
    ],
    [
      'a label that fills the menu',
      { remote: createManifest({ menu: [{ ...item, label: { 'en-US': 'x'.repeat(41) } }] }) },
      'has more than 40 characters.',
    ],
    [
      'the base path of another',
      { remote: createManifest({ basePath: 'other' }) },
      'remote.json: basePath: is "other", but mfe-probe is registered at "probe".',
    ],
    [
      'a slot that is not its own',
      { remote: createManifest({ slots: [{ slot: 'appbar', id: 'card', order: 1, permission: 'person' }] }) },
      'slots: mfe-probe is not registered for the slot "appbar".',
    ],
    ['a build that does not say what it imports', { uses: undefined }, 'release.json: uses: is missing'],
    ['a build that does not say what it links to', { links: undefined }, 'release.json: links: is missing'],
  ])('is %s', async (_, overrides, reason) => {
    const { status, body } = await upload(createRemoteBuild(overrides));
    expect([status, reasons(body)]).toEqual([409, expect.stringContaining(reason)]);
    expect((await call('GET', '/fleet')).body.deployables).toHaveLength(1);
  });
});

describe('the identity of a remote', () => {
  it('is the registered team, whatever its build says', async () => {
    await ship({ remote: createManifest({ team: 'Rewards' }) });
    const set = (await gateway.inject('/')).body;
    expect(set).toContain('"team":"Probes"');
    expect(set).not.toContain('"team":"Rewards"');
  });

  it('cannot take a base path that is registered, not even with a token for everything', async () => {
    const token = await createTeamToken(tokensFile, 'Operators', '*');
    const remote = createManifest({ name: 'mfe-new', slots: [] });
    const { body } = await upload(createRemoteBuild({ name: 'mfe-new', remote }), token);
    expect(reasons(body)).toContain('basePath: "probe" is registered for mfe-probe.');
  });

  it('has to be registered where its team had a token before there were registrations', async () => {
    const sha256 = createHash('sha256').update('atrium_old').digest('hex');
    writeFileSync(tokensFile, JSON.stringify([{ team: 'Probes', sha256, deployables: ['mfe-probe'] }]));
    const { body } = await upload(createRemoteBuild(), 'atrium_old');
    expect(reasons(body)).toContain('none is registered for mfe-probe');
  });
});

describe('versions that need each other', () => {
  const host = '@atrium/host';
  const shellWith = (version: string, ...names: string[]) =>
    publishAs('shell', createShellBuild({ version, offers: { [host]: names } }));
  const probeWith = (version: string, ...names: string[]) =>
    upload(createRemoteBuild({ version, uses: { [host]: names } }));
  const promote = (versions: Record<string, string>) => call('POST', '/promotions', { versions }, both);
  let both: string;

  async function publishAs(name: string, folder: string) {
    return upload(folder, await createTeamToken(tokensFile, `Team of ${name}`, name));
  }

  beforeEach(async () => {
    await shellWith('2.0.0', 'notify', 'request');
    await shellWith('3.0.0', 'notify', 'tell');
    await probeWith('1.0.0', 'request');
    await probeWith('2.0.0', 'tell');
    both = await createTeamToken(tokensFile, 'Operators', '*');
    await promote({ shell: '2.0.0', 'mfe-probe': '1.0.0' });
  });

  it('are refused one by one, naming who imports what, and become current together', async () => {
    const shell = await promote({ shell: '3.0.0' });
    expect([shell.status, reasons(shell.body)]).toEqual([
      409,
      expect.stringContaining(
        'mfe-probe 1.0.0 imports "request" of @atrium/host, which shell 3.0.0 does not offer.',
      ),
    ]);
    const probe = await promote({ 'mfe-probe': '2.0.0' });
    expect(reasons(probe.body)).toContain(
      'mfe-probe 2.0.0 imports "tell" of @atrium/host, which shell 2.0.0',
    );
    const together = await promote({ shell: '3.0.0', 'mfe-probe': '2.0.0' });
    expect(together.body.revision.versions).toEqual({ shell: '3.0.0', 'mfe-probe': '2.0.0' });
  });

  it('are refused as a canary and as a rollback too', async () => {
    const canary = await call('PUT', '/canaries/mfe-probe', { version: '2.0.0', customers: [7] }, both);
    expect(reasons(canary.body)).toContain('mfe-probe 2.0.0 imports "tell"');
    await promote({ shell: '3.0.0', 'mfe-probe': '2.0.0' });
    const rollback = await call('POST', '/rollbacks', { name: 'shell' }, both);
    expect([rollback.status, reasons(rollback.body)]).toEqual([
      409,
      expect.stringContaining('mfe-probe 2.0.0 imports "tell" of @atrium/host, which shell 2.0.0'),
    ]);
  });

  it('are judged in the set of each canary’s customers', async () => {
    await shellWith('2.1.0', 'notify', 'request', 'tell');
    await promote({ shell: '2.1.0' });
    await call('PUT', '/canaries/mfe-probe', { version: '2.0.0', customers: [7] }, both);
    const back = await promote({ shell: '2.0.0' });
    expect(reasons(back.body)).toContain('mfe-probe 2.0.0 imports "tell" of @atrium/host, which shell 2.0.0');
  });

  it('do not keep others from going on where they miss each other already', async () => {
    await publish(createShellBuild({ version: '4.0.0', offers: { [host]: [] } }), registryFolder);
    const other = createManifest({ name: 'mfe-other', basePath: 'other', slots: [] });
    await upload(createRemoteBuild({ name: 'mfe-other', remote: other }), tokens.others);
    const { status } = await call(
      'POST',
      '/promotions',
      { versions: { 'mfe-other': '1.0.0' } },
      tokens.others,
    );
    expect(status).toBe(200);
  });
});

describe('with a token for one remote nobody', () => {
  beforeEach(async () => {
    await publish(createShellBuild({ version: '2.0.0', shared: [react] }), registryFolder);
    await ship();
  });
  const shellOf = async () => (await gateway.inject('/')).body.match(/"shell":\{[^}]*\}/)?.[0];
  const shellNow = '"shell":{"name":"shell","version":"2.0.0"}';

  it.each(['../shell/1.0.0', '../../assets/shell/1.0.0', './1.0.0', 'x/../1.0.0'])(
    'makes %s current, which is another place and no version',
    async (version) => {
      const promoted = await call('POST', '/promotions', { versions: { 'mfe-probe': version } });
      expect([promoted.status, reasons(promoted.body)]).toEqual([
        409,
        expect.stringContaining(`mfe-probe ${version} is not published.`),
      ]);
      const begun = await call('PUT', '/canaries/mfe-probe', { version, customers: [7] });
      expect(begun.status).toBe(409);
      expect(await shellOf()).toBe(shellNow);
    },
  );

  it('makes current what was never published, but only sent', async () => {
    const build = createRemoteBuild({ version: '3.0.0' });
    const { body } = await call(
      'POST',
      '/uploads',
      JSON.parse(readFileSync(join(build, 'release.json'), 'utf8')),
    );
    const versions = { 'mfe-probe': `../../incoming/${body.id}` };
    expect((await call('POST', '/promotions', { versions })).status).toBe(409);
  });

  it('publishes what says of itself that it is the shell', async () => {
    const { status, body } = await ship({ version: '1.1.0', remote: null, entry: ['module.js'] });
    expect([status, reasons(body)]).toEqual([409, expect.stringContaining('release.json: remote:')]);
    expect(await shellOf()).toBe(shellNow);
  });

  it('sends another release.json than the one that was looked at', async () => {
    const contents = { ...files, 'release.json': '{}' };
    const { status, body } = await upload(createRemoteBuild({ version: '1.1.0', contents }));
    expect(status).toBe(409);
    expect(reasons(body)).toContain('release.json: files: "release.json" is not a plain path.');
  });
});
