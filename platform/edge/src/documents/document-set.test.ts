import { createHash } from 'node:crypto';
import { type DocumentSet, expandReleaseSet, wholeSetPath } from '@atrium/contract';
import { publish, Registry } from '@atrium/registry';
import { createFolder, createManifest, createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import { setUpGatewayTests } from '../testing/gateway-with-api.ts';
import { inlinedSet, releaseSetIn } from '../testing/inlined-set.ts';

const { gatewayWith } = setUpGatewayTests();

const label = { 'en-US': 'Others' };
const other = createManifest({
  name: 'mfe-other',
  basePath: 'other',
  menu: [{ label, icon: 'M4 4h16', order: 2, route: 'list' }],
  slots: [{ slot: 'appbar', id: 'bell', order: 1, permission: 'person', data: [] }],
  subjects: { order: 'detail', orders: 'list' },
});
const withBellChunks = { list: ['list.js'], detail: ['detail.js'], settings: [], bell: ['card.js'] };
const withBell = createRemoteBuild({
  name: 'mfe-other',
  remote: other,
  chunks: withBellChunks,
  links: ['probes'],
});
const probes = createManifest({ subjects: { probe: 'detail', probes: 'list' }, menu: other.menu });

describe('a document', () => {
  it('has all that its own page and the app bar need', async () => {
    const gateway = await gatewayWith([createShellBuild(), createRemoteBuild({ remote: probes }), withBell]);
    const { body } = await gateway.inject('/c/7/probe/12');
    const { remotes, integrity, known } = releaseSetIn(body);
    expect(remotes.map(({ name, listed }) => [name, listed])).toEqual([
      ['mfe-probe', ['detail']],
      ['mfe-other', ['bell']],
    ]);
    const [probe] = remotes;
    expect(probe?.remote.routes.map(({ id }) => id)).toEqual(['list', 'detail', 'settings']);
    expect(Object.keys(integrity)).toEqual(
      expect.arrayContaining(['/assets/mfe-probe/1.0.0/detail.js', '/assets/mfe-other/1.0.0/card.js']),
    );
    expect(Object.keys(integrity)).not.toContain('/assets/mfe-probe/1.0.0/settings.js');
    expect(known).toEqual({
      slots: ['appbar'],
      links: [{ subject: 'probes', path: 'probe', permission: 'person' }],
    });
  });

  it('has a line for any other remote: what the menu shows of it', async () => {
    const gateway = await gatewayWith([createShellBuild(), createRemoteBuild({ remote: probes })]);
    const { body } = await gateway.inject('/signin');
    expect(inlinedSet(body).remotes).toEqual([
      {
        name: 'mfe-probe',
        version: '1.0.0',
        team: 'Probes',
        basePath: 'probe',
        menu: [{ label, icon: 'M4 4h16', order: 2, route: 'list', path: '', permission: 'person' }],
      },
    ]);
    const [remote] = releaseSetIn(body).remotes;
    expect(remote).toMatchObject({ entryUrl: '', listed: [], remote: { slots: [] } });
  });

  it('leads the menu to the first address of a page that has all below it, and says which layout is around one', async () => {
    const routes = [
      { id: 'list', path: 'all/*', title: label, permission: 'person' as const },
      { id: 'detail', path: 'one', title: label, permission: 'person' as const },
      { id: 'settings', path: 'one', layout: 'detail', title: label, permission: 'person' as const },
    ];
    const menu = ['list', 'settings'].map((route) => ({ label, icon: 'M4 4h16', order: 2, route }));
    const inMenu = createManifest({ routes, menu, subjects: { probes: 'list' }, shellContract: '^1.5.0' });
    const inAppBar = { ...inMenu, name: 'mfe-other', basePath: 'other', slots: other.slots, subjects: {} };
    const gateway = await gatewayWith([
      createShellBuild(),
      createRemoteBuild({ remote: inMenu }),
      createRemoteBuild({ name: 'mfe-other', remote: inAppBar, chunks: withBellChunks, links: ['probes'] }),
    ]);
    const { remotes, known } = releaseSetIn((await gateway.inject('/c/7')).body);
    const described = remotes.map(({ remote }) => remote.routes.map(({ path, layout }) => [path, layout]));
    expect(described).toEqual(
      Array.from({ length: 2 }, () => [
        ['all', undefined],
        ['one', 'detail'],
      ]),
    );
    expect(known?.links).toEqual([{ subject: 'probes', path: 'probe/all', permission: 'person' }]);
  });

  it('has the address of the entry', async () => {
    const gateway = await gatewayWith([createShellBuild(), createRemoteBuild()]);
    const { remotes } = releaseSetIn((await gateway.inject('/c/7/probe')).body);
    expect(remotes[0]?.entryUrl).toBe('/assets/mfe-probe/1.0.0/remoteEntry.js');
  });

  it('of the home page describes all cards and has the files of the first six', async () => {
    const cards = Array.from({ length: 10 }, (_, order) => ({ id: `card-${order}`, order: 10 - order }));
    const remote = createManifest({
      slots: cards.map((card) => ({ ...card, slot: 'home', permission: 'person' })),
    });
    const chunks = {
      list: [],
      detail: [],
      settings: [],
      ...Object.fromEntries(cards.map(({ id }) => [id, []])),
    };
    const gateway = await gatewayWith([createShellBuild(), createRemoteBuild({ remote, chunks })]);
    const { remotes, known } = releaseSetIn((await gateway.inject('/c/7')).body);
    expect(known?.slots).toEqual(['appbar', 'home']);
    expect(remotes[0]?.remote.slots).toHaveLength(10);
    expect(remotes[0]?.listed).toEqual(cards.slice(4).map(({ id }) => id));
  });
});

describe('the whole set', () => {
  const everything = async (gateway: Awaited<ReturnType<typeof gatewayWith>>, inlined: DocumentSet) =>
    gateway.inject({ url: wholeSetPath(inlined.whole ?? ''), headers: { 'accept-encoding': 'br' } });

  it('has everything about all remotes, never changes, and has the hash that the document says', async () => {
    const gateway = await gatewayWith([createShellBuild(), createRemoteBuild({ remote: probes }), withBell]);
    const inlined = inlinedSet((await gateway.inject('/signin')).body);
    const response = await gateway.inject(wholeSetPath(inlined.whole ?? ''));
    expect(createHash('sha256').update(response.body).digest('base64url')).toBe(inlined.whole);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/json; charset=utf-8',
    });
    const { known, remotes, integrity } = expandReleaseSet(inlined, response.json());
    expect(known).toBeUndefined();
    expect(remotes.map(({ listed }) => listed)).toEqual([undefined, undefined]);
    expect(remotes[0]?.remote).toMatchObject({ subjects: probes.subjects, slots: probes.slots });
    expect(Object.keys(integrity)).toEqual(
      expect.arrayContaining(['settings.js', 'card.js'].map((file) => `/assets/mfe-probe/1.0.0/${file}`)),
    );
    expect((await everything(gateway, inlined)).headers['content-encoding']).toBe('br');
  });

  it('describes everything of a remote but what only the gate reads', async () => {
    const described = createManifest({
      subjects: { probe: 'detail' },
      permissions: [{ name: 'probes:read', label }],
      search: [],
      commands: [{ label, route: 'list', query: 'due=overdue' }],
    });
    const gateway = await gatewayWith([createShellBuild(), createRemoteBuild({ remote: described })]);
    const inlined = inlinedSet((await gateway.inject('/signin')).body);
    const { remotes } = (await gateway.inject(wholeSetPath(inlined.whole ?? ''))).json() as DocumentSet;
    const { name: _, shellContract: __, api: ___, ...all } = described;
    const [{ remote }] = remotes as unknown as [{ remote: object }];
    expect(Object.keys(remote).toSorted()).toEqual(Object.keys(all).toSorted());
    expect(remote).toMatchObject({ commands: all.commands, permissions: all.permissions });
  });

  it('stays served after newer releases, by other gateways too, until one of its versions is pruned', async () => {
    const registryFolder = createFolder();
    const gateway = await gatewayWith([createShellBuild(), createRemoteBuild()], { registryFolder });
    const former = inlinedSet((await gateway.inject('/signin')).body);
    await publish(createRemoteBuild({ version: '2.0.0' }), registryFolder);
    const present = inlinedSet((await gateway.inject('/signin')).body);
    expect(present.whole).not.toBe(former.whole);
    const another = await gatewayWith([], { registryFolder });
    expect((await everything(another, former)).statusCode).toBe(200);
    const choose = async () => [{ name: 'mfe-probe', version: '1.0.0' }];
    await new Registry(registryFolder).prune('Probes', choose);
    expect((await everything(another, former)).statusCode).toBe(404);
    expect((await everything(another, present)).statusCode).toBe(200);
  });

  it.each(['x', '..%2Frevisions%2F00000001', '%2e%2e/held/mfe-probe@1.0.0', 'a'.repeat(43)])(
    'is all that is served below its path: %s is a 404',
    async (hash) => {
      const gateway = await gatewayWith([createShellBuild(), createRemoteBuild()]);
      await gateway.inject('/signin');
      expect((await gateway.inject(wholeSetPath(hash))).statusCode).toBe(404);
    },
  );
});
