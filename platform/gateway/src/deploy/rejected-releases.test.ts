import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { react, reasons } from '@atrium/control/testing';
import {
  createManifest,
  createRemoteBuild,
  createShellBuild,
  remoteContents as files,
  type ReleaseOverrides,
} from '@atrium/registry/testing';
import { setUpDeployTests } from '../testing/gateway-tests.ts';

const { call, upload, ship, inject, publishAsOperator, tokens } = setUpDeployTests();

describe('rejected with a reason', () => {
  it.each([
    ['no token', undefined],
    ['an unknown token', 'atrium_made-up'],
  ])('is a request with %s', async (_, token) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    expect((await inject({ url: '/deploy/fleet', headers })).statusCode).toBe(401);
  });

  it('is the token of another team, at each step', async () => {
    await ship();
    const refusal =
      'The token of Others is not valid for mfe-probe; use the token of its team, or ask an operator to register it for Others.';
    const began = await upload(createRemoteBuild({ version: '2.0.0' }), tokens.others);
    expect([began.status, began.body.title]).toEqual([403, refusal]);
    const promoted = await call('POST', '/promotions', { versions: { 'mfe-probe': '1.0.0' } }, tokens.others);
    expect([promoted.status, promoted.body.title]).toEqual([403, refusal]);
    const rolledBack = await call('POST', '/rollbacks', { name: 'mfe-probe' }, tokens.others);
    expect([rolledBack.status, rolledBack.body.title]).toEqual([403, refusal]);
  });

  it('are changed files of a published version', async () => {
    await ship();
    const { status, body } = await upload(createRemoteBuild({ contents: { ...files, 'list.js': 'other' } }));
    expect(status).toBe(409);
    expect(reasons(body)).toContain('mfe-probe 1.0.0 is already published with other files');
  });

  it('is a route without a permission', async () => {
    const [route] = createManifest().routes;
    const { permission: _, ...bare } = route ?? {};
    const { status, body } = await ship({ remote: createManifest({ routes: [bare as never] }) });
    expect(status).toBe(409);
    expect(reasons(body)).toContain('release.json: remote.routes.0.permission:');
  });

  it('is a range of React that the shell does not provide', async () => {
    const { status, body } = await ship({ shared: [{ name: 'react', provides: null, requires: '^18.0.0' }] });
    expect(status).toBe(409);
    expect(reasons(body)).toContain(
      'mfe-probe 1.0.0 needs react ^18.0.0, but shell 1.0.0 provides 19.3.1: its owner, Probes, has to publish a version that accepts both first.',
    );
    expect((await call('GET', '/fleet')).body.deployables[0].current).toBeNull();
  });

  it('is a file larger than listed', async () => {
    const build = createRemoteBuild();
    const release = JSON.parse(readFileSync(join(build, 'release.json'), 'utf8'));
    const { body } = await call('POST', '/uploads', release);
    const response = await inject({
      method: 'PUT',
      url: `/deploy/uploads/${body.id}/files/list.js`,
      headers: { authorization: `Bearer ${tokens.probes}`, 'content-type': 'application/octet-stream' },
      payload: 'x'.repeat(1000),
    });
    expect(response.statusCode).toBe(413);
    expect(reasons(response.json())).toContain('list.js: is larger than release.json says.');
  });

  it('is the promotion of an unpublished version, and a rollback without a target', async () => {
    const promoted = await call('POST', '/promotions', { versions: { 'mfe-probe': '9.0.0' } });
    expect(reasons(promoted.body)).toBe('Nothing was changed.\nmfe-probe 9.0.0 is not published.');
    const rolledBack = await call('POST', '/rollbacks', { name: 'mfe-probe' });
    expect(reasons(rolledBack.body)).toContain('mfe-probe has no earlier version to roll back to.');
  });
});

describe('rejected before publication', () => {
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
      'an entry that is not among its files',
      { entry: ['other.js'] },
      'remote.json: the file "other.js" is not in the build.',
    ],
    [
      'a style sheet with a global rule',
      { contents: { ...files, 'list.css': 'a { color: red }' } },
      'list.css: "a" can match elements outside the remote',
    ],
    [
      'a page whose lazy scripts are too large',
      { contents: { ...files, 'lazy.js': `window.x = '${'x'.repeat(300_000)}';` } },
      'mfe-probe 1.0.0: "list" weighs 293 KB, over the budget of 195 KB.',
    ],
    [
      'two routes with the same pattern',
      {
        remote: createManifest({
          routes: [route('list', ''), route('detail', ':id'), route('settings', ':other')],
        }),
      },
      'routes: the paths ":id" and ":other" match the same addresses.',
    ],
    [
      'a menu with too many items',
      { remote: createManifest({ menu: Array.from({ length: 50 }, () => item) }) },
      'menu: has 50 items, of 12 at most.',
    ],
    [
      'a menu item with a negative order',
      { remote: createManifest({ menu: [{ ...item, order: -100 }] }) },
      'the order -100 is not from 0 to 999.',
    ],
    [
      'a label that is too long',
      { remote: createManifest({ menu: [{ ...item, label: { 'en-US': 'x'.repeat(41) } }] }) },
      'has more than 40 characters.',
    ],
    [
      'the base path of another remote',
      { remote: createManifest({ basePath: 'other' }) },
      'remote.json: basePath: is "other", but mfe-probe is registered at "probe".',
    ],
    [
      'a slot that is not registered',
      { remote: createManifest({ slots: [{ slot: 'appbar', id: 'card', order: 1, permission: 'person' }] }) },
      'slots: mfe-probe is not registered for the slot "appbar".',
    ],
    ['a build without a list of imports', { uses: undefined }, 'release.json: uses: '],
    ['a build without a list of links', { links: undefined }, 'release.json: links: '],
  ])('is %s', async (_, overrides, reason) => {
    const { status, body } = await upload(createRemoteBuild(overrides));
    expect([status, reasons(body)]).toEqual([409, expect.stringContaining(reason)]);
    expect((await call('GET', '/fleet')).body.deployables).toHaveLength(1);
  });
});

describe('a token for one remote', () => {
  beforeEach(async () => {
    await publishAsOperator(createShellBuild({ version: '2.0.0', shared: [react] }));
    await ship();
  });
  const shellOf = async () =>
    (await inject('/')).body.match(/"shell":\{"name":"shell","version":"[^"]*"/)?.[0];
  const shellNow = '"shell":{"name":"shell","version":"2.0.0"';

  it.each(['../shell/1.0.0', '../../assets/shell/1.0.0', './1.0.0', 'x/../1.0.0'])(
    'cannot promote %s, which is a path and not a version',
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

  it('cannot promote an upload that is not published', async () => {
    const build = createRemoteBuild({ version: '3.0.0' });
    const { body } = await call(
      'POST',
      '/uploads',
      JSON.parse(readFileSync(join(build, 'release.json'), 'utf8')),
    );
    const versions = { 'mfe-probe': `../../incoming/${body.id}` };
    expect((await call('POST', '/promotions', { versions })).status).toBe(409);
  });

  it('cannot publish a shell', async () => {
    const { status, body } = await ship({ version: '1.1.0', remote: null, entry: ['module.js'] });
    expect([status, reasons(body)]).toEqual([409, expect.stringContaining('release.json: remote:')]);
    expect(await shellOf()).toBe(shellNow);
  });

  it('cannot replace the release.json of an upload', async () => {
    const contents = { ...files, 'release.json': '{}' };
    const { status, body } = await upload(createRemoteBuild({ version: '1.1.0', contents }));
    expect(status).toBe(409);
    expect(reasons(body)).toContain('release.json: files: "release.json" is not a plain path.');
  });
});
