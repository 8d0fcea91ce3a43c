import {
  contentAddress,
  cookieName,
  EARLY_ANSWERS_ELEMENT_ID,
  type Release,
  SESSION_COOKIE,
  type WholeSet,
  wholeSetPath,
} from '@atrium/contract';
import { Registry, withCanary } from '@atrium/registry';
import {
  createErrorReport,
  createFolder,
  createManifest,
  createRemoteBuild,
  createShellBuild,
  remoteContents,
} from '@atrium/registry/testing';
import { STAFF_COOKIE, sessionCookieHash } from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import { setUpGatewayTests } from '../testing/gateway-with-api.ts';
import { inlinedSet, releaseSetIn } from '../testing/inlined-set.ts';
import { createMarkSigner, setUpSigningApi } from '../testing/signing-api.ts';

const { gatewayWith } = setUpGatewayTests();
const api = setUpSigningApi();

const origin = 'http://localhost';
const sessionName = cookieName(SESSION_COOKIE, { origin });
const deskName = cookieName(STAFF_COOKIE, { origin });
const title = { 'en-US': 'Queue' };
const icon = 'M4 4h16';
const provider = { workspace: 'provider' } as const;
const page = (id: string, path: string) => ({ id, path, title, permission: 'person' as const, ...provider });

const desk = createManifest({
  name: 'mfe-desk',
  team: 'Desk',
  basePath: 'desk',
  routes: [
    page('queue', ''),
    page('cases', 'cases'),
    {
      ...page('case', 'cases/:id'),
      data: [
        { call: 'GET /customer-portal/desk/applications/:id' },
        { call: 'GET /customer-portal/desk/programme' },
      ],
    },
  ],
  menu: [{ label: title, icon, order: 1, route: 'queue', ...provider }],
  subjects: { probe: 'case', probes: 'cases' },
  commands: [{ label: title, route: 'queue', ...provider }],
  search: [
    {
      label: title,
      icon,
      order: 1,
      call: 'GET /customer-portal/desk/search/applications',
      subject: 'probe',
      permission: 'person',
      ...provider,
    },
  ],
  permissions: [{ name: 'desk:answer', label: title, ...provider }],
  slots: [{ slot: 'appbar', id: 'waiting', order: 1, permission: 'person', ...provider }],
  shellContract: '^1.6.0',
});
const deskContents = Object.fromEntries(
  Object.keys(remoteContents).map((file) => [file, `window.desk = '${file}';`]),
);
const createDesk = (version: string, api = '^1.0.0') =>
  createRemoteBuild({
    name: 'mfe-desk',
    version,
    remote: { ...desk, api },
    contents: { ...deskContents, 'list.js': `window.desk = '${version}';` },
    chunks: { queue: ['list.js'], cases: ['settings.js'], case: ['detail.js'], waiting: ['card.js'] },
    contentAddressed: true,
    links: ['probe'],
  });

const customers = createManifest({ subjects: { probe: 'detail', probes: 'list' }, shellContract: '^1.6.0' });
const forCustomers = createRemoteBuild({ remote: customers, contentAddressed: true });
const before = createRemoteBuild({ version: '0.9.0', remote: customers, contentAddressed: true });
/** The same remote, with a page and a card of the provider's in addition. */
const both = createRemoteBuild({
  remote: {
    ...customers,
    routes: [...customers.routes, page('numbers', 'numbers')],
    slots: [...customers.slots, { slot: 'appbar', id: 'late', order: 2, permission: 'person', ...provider }],
  },
  contents: { ...remoteContents, 'numbers.js': 'window.secret = 1;', 'late.js': 'window.late = 1;' },
  chunks: {
    list: ['list.js'],
    detail: ['detail.js'],
    settings: ['settings.js'],
    card: ['card.js'],
    numbers: ['numbers.js'],
    late: ['late.js'],
  },
  contentAddressed: true,
});

/** Cookies of a session; with `claims`, also what the API would sign for its person. */
function cookies({ session = 'x.y.z', claims = {}, sign = api.signer.sign } = {}): string {
  const deskOf = sessionCookieHash({ [sessionName]: session }, origin);
  return `${sessionName}=${session}; ${deskName}=${sign({ deskOf, ...claims })}`;
}

const member = `${sessionName}=x.y.z`;

async function startGateway(builds: readonly string[], registryFolder = createFolder()) {
  const gateway = await gatewayWith(builds, { apiUrl: api.url(), registryFolder, vitalsOneIn: 0 });
  return { gateway, registry: new Registry(registryFolder) };
}

/** The edge reads the keys of the API when it starts, and lets no one wait for that. */
async function startDesk(shell = createShellBuild()) {
  const started = await startGateway([shell, before, both, createDesk('1.0.0')]);
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const { statusCode } = await open(started.gateway, '/desk/', cookies());
    if (statusCode === 200) return started;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('the desk was not opened');
}

const open = (gateway: FastifyInstance, url: string, cookie = '') =>
  gateway.inject({ url, headers: { cookie } });

/** What differs from one response to the next, whatever it is about. */
function comparable({ statusCode, headers, body }: Awaited<ReturnType<typeof open>>) {
  const { 'x-request-id': _id, date: _date, 'content-length': _length, ...kept } = headers;
  const stable = (text: string) =>
    text
      .replaceAll(/(?<=nonce[-=]"?)[\w-]{22}/g, 'nonce')
      .replace(/(?<=atrium-document" content=")[^"]+/, 'id')
      .replace(/(?<="traceparent":")[^"]+/, 'trace')
      .replace(/"(?:requestId|instance)":"[^"]*"/g, '');
  return { statusCode, headers: JSON.parse(stable(JSON.stringify(kept))), body: stable(body) };
}

describe('the provider’s people', () => {
  it('get documents with the parts of their workspace alone', async () => {
    const { gateway } = await startDesk();
    const { statusCode, headers, body } = await open(gateway, '/desk/cases/3', cookies());
    expect([statusCode, headers['cache-control'], headers.vary]).toEqual([
      200,
      'no-store',
      'accept-encoding, accept-language, cookie',
    ]);
    const { place, remotes, known } = releaseSetIn(body);
    expect([place?.root, known?.slots]).toEqual(['/desk/', ['appbar']]);
    expect(
      remotes.map(({ name, listed, remote }) => [
        name,
        remote.basePath,
        listed,
        remote.routes.map(({ id }) => id),
      ]),
    ).toEqual([
      ['mfe-probe', 'probe', ['late'], []],
      ['mfe-desk', '', ['case', 'waiting'], ['queue', 'cases', 'case']],
    ]);
    expect(known?.links).toEqual([{ subject: 'probe', path: 'cases/:id', permission: 'person' }]);
    expect(body).not.toContain('workspace');
  });

  const planIn = (body: string): unknown => {
    const plan = new RegExp(`id="${EARLY_ANSWERS_ELEMENT_ID}">(.*?)</script>`).exec(body);
    return plan && JSON.parse(plan[1] ?? '');
  };

  it('get documents that ask for the first data of their page, once the user token is exchanged', async () => {
    const { gateway } = await startDesk();
    const { body } = await open(gateway, '/desk/cases/3', cookies());
    expect(planIn(body)).toEqual({
      restore: '/api/auth/restore',
      customerId: 0,
      exchange: '/customer-portal/auth/sign_as_staff',
      calls: [
        ['/customer-portal/desk/applications/3', 'person'],
        ['/customer-portal/desk/programme', 'desk:supervise'],
      ],
      traceparent: expect.any(String),
    });
    expect(body).toContain('>earlyInPlace()</script>');
  });

  it('get none that does while the shell is one that cannot exchange the token', async () => {
    const { gateway } = await startDesk(createShellBuild({ earlyAnswersInPlace: undefined }));
    expect(planIn((await open(gateway, '/desk/cases/3', cookies())).body)).toBeNull();
  });

  it('search their own workspace', async () => {
    const { gateway } = await startDesk();
    const { whole } = inlinedSet((await open(gateway, '/desk/', cookies())).body);
    const set = (await open(gateway, wholeSetPath(whole ?? ''))).json<WholeSet>();
    const searches = set.remotes.flatMap(({ remote }) => remote.search ?? []);
    expect(searches.map(({ call }) => call)).toEqual(['GET /customer-portal/desk/search/applications']);
  });

  it.each([
    ['/desk', 200],
    ['/desk/cases', 200],
    ['/desk/probe/numbers', 200],
    ['/desk/probe/settings', 404],
    ['/desk/nothing', 404],
  ])('find at %s what the remotes of their workspace have: %d', async (url, status) => {
    const { gateway } = await startDesk();
    expect((await open(gateway, url, cookies())).statusCode).toBe(status);
  });

  it.each([
    ['/', '/desk/'],
    ['/c/7', '/desk/'],
    ['/c/7/probe/12', '/desk/cases/12'],
    ['/c/0/probe', '/desk/cases'],
    ['/c/7/probe/settings', '/desk/'],
    ['/c/7/nothing', '/desk/'],
    ['/c/7/probe/%2F%2Fevil', '/desk/cases/%2F%2Fevil'],
  ])('are led from %s to %s', async (url, address) => {
    const { gateway } = await startDesk();
    const { statusCode, headers } = await open(gateway, url, cookies());
    expect([statusCode, headers.location, headers['cache-control'], headers.vary]).toEqual([
      302,
      address,
      'no-store',
      'accept-encoding, cookie',
    ]);
  });

  it('keep the pages about themselves, where they add a second factor', async () => {
    const { gateway } = await startDesk();
    const { statusCode, body } = await open(gateway, '/c/0/probe/settings', cookies());
    expect([statusCode, releaseSetIn(body).place]).toEqual([200, undefined]);
    expect(body).not.toMatch(/desk/i);
  });

  describe('who see what a member sees', () => {
    const VIEW = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const root = `/desk/view/7/${VIEW}/`;

    it('get the documents of that customer, which say how the view goes on, and ends', async () => {
      const { gateway } = await startDesk();
      const { statusCode, headers, body } = await open(gateway, `${root}probe/12`, cookies());
      expect([statusCode, headers['cache-control'], headers.vary]).toEqual([
        200,
        'no-store',
        'accept-encoding, accept-language, cookie',
      ]);
      const { customer, place, remotes } = releaseSetIn(body);
      expect([customer, place]).toEqual([
        7,
        {
          root,
          tokenCall: `POST /customer-portal/desk/view_as/${VIEW}/token`,
          view: {
            ownTokenCall: 'POST /customer-portal/auth/sign_as_staff',
            endCall: `POST /customer-portal/desk/view_as/${VIEW}/end`,
            back: '/desk/customers/7',
          },
        },
      ]);
      expect(remotes.map(({ name }) => name)).toEqual(['mfe-probe']);
    });

    it('find there what the customer finds, and nothing of the desk', async () => {
      const { gateway } = await startDesk();
      for (const [inside, status] of [
        ['', 200],
        ['probe', 200],
        ['probe/nothing/else', 404],
        ['cases/3', 404],
      ] as const)
        expect([inside, (await open(gateway, root + inside, cookies())).statusCode]).toEqual([
          inside,
          status,
        ]);
    });

    it('count nowhere, and ask for nothing by the session of their own', async () => {
      const { gateway } = await startDesk();
      const { body } = await open(gateway, root, cookies());
      expect(body).not.toContain('atrium-document');
      expect(body).not.toContain('measuresVitals');
      expect(body).not.toContain('/api/auth/restore');
    });

    it('get no view at an address that is of none', async () => {
      const { gateway } = await startDesk();
      for (const url of [
        `/desk/view/0/${VIEW}/`,
        '/desk/view/7/1/',
        `/desk/view/7/${VIEW}x/`,
        '/desk/view/7',
      ])
        expect([url, (await open(gateway, url, cookies())).statusCode]).toEqual([url, 404]);
    });
  });

  it('sign in and out on the pages of everyone', async () => {
    const { gateway } = await startDesk();
    for (const url of ['/signin', '/signout'])
      expect(releaseSetIn((await open(gateway, url, cookies())).body).place).toBeUndefined();
  });

  it('report errors of their remotes, and learn of their new versions', async () => {
    const { gateway, registry } = await startDesk();
    const { body } = await open(gateway, '/desk/', cookies());
    const document = /atrium-document" content="([^"]+)/.exec(body)?.[1] ?? '';
    const report = createErrorReport({ name: 'mfe-desk', version: '1.0.0', part: 'queue', document });
    const sent = await gateway.inject({ method: 'POST', url: '/error-reports', payload: report });
    expect(sent.statusCode).toBe(204);
    await registry.publish(createDesk('2.0.0'));
    await registry.promote('mfe-desk', '2.0.0');
    const have = ['shell@1.0.0', 'mfe-probe@1.0.0', 'mfe-desk@1.0.0'].map((each) => `have=${each}`).join('&');
    const news = await gateway.inject(`/release-news?customer=0&${have}&document=${document}`);
    expect(news.json()).toMatchObject({ newer: true, changed: ['mfe-desk'] });
  });
});

const expired = () => ({ exp: Math.floor(Date.now() / 1000) - 31 });
test.each<[string, () => string]>([
  ['no one who is signed in', () => ''],
  ['a member of a customer', () => member],
  ['a member with a forged cookie', () => cookies({ sign: createMarkSigner().sign })],
  ['a member with an unsigned cookie', () => cookies().replace(/[^.]+$/, '')],
  ['a member with a cookie for others than gateways', () => cookies({ claims: { aud: 'customer-portal' } })],
  ['a member with a mark of a session', () => cookies({ claims: { deskOf: undefined, document: 'x' } })],
  ['a member with the cookie of another session', () => `${cookies({ session: 'o.t.h' })}; ${member}`],
  ['a cookie without a session', () => cookies().replace(`${member};`, '')],
  ['a session whose cookie has expired', () => cookies({ claims: expired() })],
])('%s finds any unknown address at /desk', async (_, cookie) => {
  const { gateway } = await startDesk();
  const paths = [
    ['/desk', '/nothing'],
    ['/desk/', '/nothing/'],
    ['/desk/cases/3?q=1', '/nothing/cases/3?q=1'],
    ['/desk/list.js', '/nothing/list.js'],
    [
      '/desk/view/7/0f8fad5b-d9cb-469f-a165-70867728950e/probe',
      '/nothing/view/7/0f8fad5b-d9cb-469f-a165-70867728950e/probe',
    ],
  ] as const;
  for (const [atDesk, elsewhere] of paths) {
    const [found, unknown] = [
      await open(gateway, atDesk, cookie()),
      await open(gateway, elsewhere, cookie()),
    ];
    expect(comparable(found)).toEqual(comparable(unknown));
    expect(found.statusCode).toBe(404);
  }
  const [post, other] = await Promise.all(
    ['/desk/', '/nothing/'].map((url) =>
      gateway.inject({ method: 'POST', url, headers: { cookie: cookie() } }),
    ),
  );
  expect(post && comparable(post)).toEqual(other && comparable(other));
});

describe('a portal without the provider’s workspace', () => {
  /** Everything that visitors can ask of the edge, with what they could guess. */
  async function answersOf(gateway: FastifyInstance) {
    const guesses = ['mfe-desk@1.0.0', 'mfe-desk@2.0.0', 'mfe-desk@3.0.0'];
    const have = ['shell@1.0.0', 'mfe-probe@1.0.0'].map((each) => `have=${each}`).join('&');
    const news = [
      `/release-news?customer=7&${have}`,
      ...guesses.flatMap((guess) => [
        `/release-news?customer=7&have=shell@0.9.0&have=mfe-probe@1.0.0&have=${guess}&loaded=shell`,
        `/release-news?customer=7&${have}&have=${guess}&loaded=mfe-desk`,
        `/release-news?customer=7&have=shell@1.0.0&have=mfe-probe@0.9.0&have=${guess}&loaded=mfe-desk`,
      ]),
    ];
    const files = ['/assets/mfe-desk/1.0.0/list.js', '/assets/mfe-probe/1.0.0/numbers.js'];
    const pages = ['/', '/signin', '/c/0', '/c/7', '/c/7/probe', '/c/7/desk', '/desk', '/c/7/probe/numbers'];
    const shown = await Promise.all(
      [...pages, ...files, ...news, '/manifest.webmanifest', '/control-plane.json', '/previews/x'].map(
        async (url) => [url, comparable(await open(gateway, url, member))] as const,
      ),
    );
    const reports = await Promise.all(
      guesses.map(async (guess) => {
        const [name = '', version = ''] = guess.split('@');
        const payload = createErrorReport({ name, version, part: 'queue' });
        return comparable(await gateway.inject({ method: 'POST', url: '/error-reports', payload }));
      }),
    );
    const { whole } = inlinedSet((await open(gateway, '/c/7', member)).body);
    const set = await open(gateway, wholeSetPath(whole ?? ''));
    return { shown: Object.fromEntries(shown), reports, whole, set: set.body };
  }

  it('gives customers and strangers the same answers as one with it', async () => {
    const withDesk = await startDesk();
    const { registry } = withDesk;
    await registry.publish(createDesk('2.0.0'));
    // The running API is out of its range.
    await registry.publish(createDesk('3.0.0', '^9.0.0'));
    await registry.change({
      by: 'Desk',
      action: 'canary',
      next: (state) => withCanary(state, 'mfe-desk', { version: '2.0.0', customers: [7] }),
    });
    const without = await startGateway([createShellBuild(), before, forCustomers]);
    const [answers, others] = [await answersOf(withDesk.gateway), await answersOf(without.gateway)];
    expect(answers).toEqual(others);
    expect(JSON.stringify([answers.shown['/c/7'], answers.set])).not.toMatch(
      /desk|numbers|late|workspace|exchange|earlyInPlace/i,
    );
  });
});

test('a file of the provider’s workspace has no address that can be guessed, only that of its content', async () => {
  const { gateway, registry } = await startDesk();
  const release = (await registry.release('mfe-desk', '1.0.0')) as Release;
  const addresses = release.files.map((file) => contentAddress('mfe-desk', file));
  for (const address of addresses) expect((await gateway.inject(address)).statusCode).toBe(200);
  for (const { path } of release.files)
    expect((await gateway.inject(`/assets/mfe-desk/1.0.0/${path}`)).statusCode).toBe(404);
});
