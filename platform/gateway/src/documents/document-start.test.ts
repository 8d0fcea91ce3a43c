import {
  DOCUMENT_HEADER,
  type DocumentStart,
  type DocumentStartPlan,
  START_ELEMENT_ID,
} from '@atrium/contract';
import { createManifest, createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import { setUpGatewayTests } from '../testing/gateway-with-api.ts';
import { startScript } from './document-start.ts';

const { gatewayWith } = setUpGatewayTests();

const LIST = 'GET /customer-portal/applications';
const NOTIFICATIONS = 'GET /customer-portal/notifications';
const SESSIONS = 'GET /customer-portal/auth/sessions';
const remote = createManifest();
const slot = { slot: 'home' as const, id: 'card', order: 1, permission: 'person' as const };
const withData = {
  ...remote,
  routes: remote.routes.map((route) => {
    if (route.id === 'list')
      return { ...route, data: [{ call: LIST, query: ['status', 'search'], values: { page: 1 } }] };
    return route.id === 'detail' ? { ...route, data: [{ call: `${LIST}/:id` }] } : route;
  }),
  slots: [
    {
      ...slot,
      slot: 'appbar' as const,
      id: 'bell',
      data: [{ call: NOTIFICATIONS, values: { pageSize: 6 } }],
    },
    { ...slot, id: 'second', order: 2, data: [{ call: `${LIST}/statuses` }, { call: `${LIST}/categories` }] },
    { ...slot, data: [{ call: `${LIST}/statuses` }, { call: SESSIONS }] },
  ],
};
const bell = ['/customer-portal/notifications?pageSize=6', 'notifications:read'];
const list = (search: string) => [`/customer-portal/applications${search}`, 'applications:read'];

function planOf(html: string): DocumentStartPlan | null {
  const [, json = 'null'] = html.match(new RegExp(`id="${START_ELEMENT_ID}">(.*?)</script>`)) ?? [];
  return JSON.parse(json);
}
const gatewayOf = () => gatewayWith([createShellBuild(), createRemoteBuild({ remote: withData })]);
const planAt = async (url: string, gateway = gatewayOf()) => planOf((await (await gateway).inject(url)).body);

describe('what a document starts', () => {
  it.each([
    ['/c/7/probe', 7, [list('?page=1'), bell]],
    [
      '/c/7/probe?status=4&search=a%20b&status=3&other=1&search=',
      7,
      [list('?page=1&search=a+b&status=4&status=3'), bell],
    ],
    ['/c/0/probe/12/', 0, [list('/12'), bell]],
    ['/c/7/probe/a%2Fb', 7, [list('/a%2Fb'), bell]],
    ['/c/7/probe/settings', 7, [bell]],
    [
      '/c/7?search=a',
      7,
      [list('/statuses'), ['/customer-portal/auth/sessions', 'person'], list('/categories'), bell],
    ],
  ])(
    'at %s is the session, and the first calls of the page and its cards, with who may make them',
    async (url, customerId, calls) => {
      expect(await planAt(url)).toMatchObject({ restore: '/api/auth/restore', customerId, calls });
    },
  );

  it('names the permission of a page too, if it is another one than that of the call', async () => {
    const permission = 'documents:read';
    const [first] = withData.routes;
    const page = {
      ...createManifest(),
      routes: [{ ...first, permission } as typeof first],
      slots: [],
      menu: [],
    };
    const chunks = { list: ['list.js'] };
    const plan = await planAt(
      '/c/7/probe',
      gatewayWith([createShellBuild(), createRemoteBuild({ remote: page as typeof withData, chunks })]),
    );
    expect(plan?.calls).toEqual([[...list('?page=1'), permission]]);
  });

  it('belongs to the trace of the document', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00';
    const { body } = await (await gatewayOf()).inject({ url: '/c/7/probe', headers: { traceparent } });
    expect(planOf(body)?.traceparent).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[\da-f]{16}-00$/);
  });

  it.each(['/', '/signin', '/c/acme/probe', '/c/07/probe'])('is nothing at %s', async (url) => {
    expect(await planAt(url)).toBeNull();
  });

  it('holds nothing of the address that could end the script element', async () => {
    const { body } = await (await gatewayOf()).inject(
      `/c/7/probe?search=${encodeURIComponent('</script><script>alert(1)</script>')}`,
    );
    expect(body).not.toMatch(/<script>alert|search=<|<\/script><script>/);
    expect(planOf(body)?.calls[0]?.[0]).toContain('%3Cscript%3E');
  });
});

describe('the script of a document', () => {
  const APPLICATIONS = '/customer-portal/applications';
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${traceId}-00f067aa0ba902b7-00`;
  const plan: DocumentStartPlan = {
    restore: '/api/auth/restore',
    customerId: 7,
    traceparent,
    calls: [
      [APPLICATIONS, 'applications:read'],
      ['/customer-portal/users_management', 'users:read'],
    ],
  };
  const user = { permissions: ['applications:read'] };
  const restored = { session: { accessToken: 'all', expires: '' }, token: 'of 7', user };

  type Surroundings = Partial<Pick<DocumentStartPlan, 'calls'>> & Readonly<Record<string, unknown>>;
  type Answer = { readonly status?: number; readonly body?: unknown };

  /** Runs the script as a browser would, with these answers. */
  function run(
    answers: Record<string, Answer>,
    { calls = plan.calls, meta = null, ...surroundings }: Surroundings = {},
  ) {
    const asked: { url: string; init: RequestInit }[] = [];
    const window: { atriumStart?: DocumentStart } = {};
    const values = {
      window,
      document: {
        getElementById: () => ({ textContent: JSON.stringify({ ...plan, calls }) }),
        querySelector: () => meta,
      },
      localStorage: { getItem: () => 'before' },
      fetch: async (url: string, init: RequestInit) => {
        asked.push({ url, init });
        const { status = 200, body = {} } = answers[url] ?? {};
        const proved: Record<string, string> =
          url === plan.restore && meta ? { [DOCUMENT_HEADER]: 'proved id' } : {};
        return Response.json(body, { status, headers: { 'x-atrium-customer': '7', ...proved } });
      },
      ...surroundings,
    };
    new Function(...Object.keys(values), startScript)(...Object.values(values));
    return { asked, start: window.atriumStart };
  }

  it('restores the session, then makes the calls that the person may make, with the token of the scope', async () => {
    const { asked, start } = run({
      [plan.restore]: { body: restored },
      [APPLICATIONS]: { body: [1] },
    });
    expect(await start?.session).toEqual(restored);
    expect(start).toMatchObject({ customerId: 7, message: 'before', requestId: traceId });
    expect(await start?.answers['/customer-portal/applications']?.answer).toEqual({
      customer: '7',
      data: [1],
    });
    expect(asked.map(({ url, init: { method, headers, body } }) => ({ url, method, headers, body }))).toEqual(
      [
        {
          url: '/api/auth/restore',
          method: 'POST',
          headers: { 'content-type': 'application/json', traceparent },
          body: '{"customerId":7}',
        },
        { url: '/customer-portal/applications', headers: { authorization: 'Bearer of 7', traceparent } },
      ],
    );
  });

  it('names the id of its document, and takes the one that proves the session', async () => {
    const meta = { content: 'signed id' };
    const { asked, start } = run({ [plan.restore]: { body: restored } }, { meta });
    expect(asked[0]?.init.headers).toMatchObject({ [DOCUMENT_HEADER]: 'signed id' });
    await start?.session;
    expect(meta.content).toBe('proved id');
    await start?.answers[APPLICATIONS]?.answer;
    expect(asked[1]?.init.headers).not.toHaveProperty(DOCUMENT_HEADER);
  });

  it('makes calls that need no permission', async () => {
    const calls: DocumentStartPlan['calls'] = [['/customer-portal/auth/sessions', 'person']];
    const { asked, start } = run({ [plan.restore]: { body: restored } }, { calls });
    await start?.session;
    expect(asked.map(({ url }) => url)).toEqual([plan.restore, '/customer-portal/auth/sessions']);
  });

  it.each([
    [['applications:read'], []],
    [['documents:read'], []],
    [['applications:read', 'documents:read', 'stamps:read'], ['/customer-portal/applications']],
  ])(
    'for a person with %j makes, of parts with permissions of their own, the calls %j, once',
    async (permissions, made) => {
      const calls: DocumentStartPlan['calls'] = [
        [APPLICATIONS, 'applications:read', 'documents:read'],
        [APPLICATIONS, 'applications:read', 'stamps:read'],
      ];
      const { asked, start } = run(
        { [plan.restore]: { body: { ...restored, user: { permissions } } } },
        { calls },
      );
      await start?.session;
      expect(asked.slice(1).map(({ url }) => url)).toEqual(made);
    },
  );

  it('makes no other call for someone who is signed out', async () => {
    const { asked, start } = run({ [plan.restore]: { body: { session: null } } });
    expect(await start?.session).toEqual({ session: null });
    expect([asked.length, start?.answers]).toEqual([1, {}]);
  });

  it('makes no other call where the session cannot be restored', async () => {
    const { asked, start } = run({ [plan.restore]: { status: 503 } });
    await expect(start?.session).rejects.toBe(503);
    expect([asked.length, start?.answers]).toEqual([1, {}]);
  });

  it('keeps a refused call as a failure', async () => {
    const { start } = run({ [plan.restore]: { body: restored }, [APPLICATIONS]: { status: 403 } });
    await start?.session;
    await expect(start?.answers['/customer-portal/applications']?.answer).rejects.toBe(403);
  });

  it.each([
    ['storage is blocked', { localStorage: undefined }],
    ['fetch is missing', { fetch: undefined }],
    ['its plan is missing', { document: { getElementById: () => null } }],
  ])('starts nothing that the host could take where %s', (_, surroundings) => {
    expect(run({}, surroundings).start).toBeUndefined();
  });

  it('is small', () => {
    expect(startScript.length).toBeLessThan(1_150);
  });
});
