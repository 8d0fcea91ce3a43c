import { EARLY_ANSWERS_ELEMENT_ID, type EarlyAnswersPlan } from '@atrium/contract';
import { createManifest, createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import { setUpGatewayTests } from '../testing/gateway-with-api.ts';

const { gatewayWith } = setUpGatewayTests();

const LIST = 'GET /customer-portal/applications';
const NOTIFICATIONS = 'GET /customer-portal/notifications';
const SESSIONS = 'GET /customer-portal/auth/sessions';
const remote = createManifest();
const slot = { slot: 'home' as const, id: 'card', order: 1, permission: 'person' as const };
const withData = {
  ...remote,
  routes: [
    ...remote.routes,
    {
      id: 'notes',
      path: ':id/notes',
      layout: 'detail',
      title: { 'en-US': 'Notes' },
      permission: 'person' as const,
    },
  ].map((route) => {
    if (route.id === 'list')
      return { ...route, data: [{ call: LIST, query: ['status', 'search'], values: { page: 1 } }] };
    if (route.id === 'notes') return { ...route, data: [{ call: `${LIST}/:id/neighbours` }] };
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

function planOf(html: string): EarlyAnswersPlan | null {
  const [, json = 'null'] = html.match(new RegExp(`id="${EARLY_ANSWERS_ELEMENT_ID}">(.*?)</script>`)) ?? [];
  return JSON.parse(json);
}
const gatewayOf = () => gatewayWith([createShellBuild(), createRemoteBuild({ remote: withData })]);
const planAt = async (url: string, gateway = gatewayOf()) => planOf((await (await gateway).inject(url)).body);

describe('the early answers of a document', () => {
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
    ['/c/7/probe/12/notes', 7, [list('/12'), list('/12/neighbours'), bell]],
    [
      '/c/7?search=a',
      7,
      [list('/statuses'), ['/customer-portal/auth/sessions', 'person'], list('/categories'), bell],
    ],
  ])(
    'at %s are the session, and the first calls of the page and its cards, with who may make them',
    async (url, customerId, calls) => {
      expect(await planAt(url)).toMatchObject({ restore: '/api/auth/restore', customerId, calls });
    },
  );

  it('name the permission of a page too, if it is another one than that of the call', async () => {
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

  it('belong to the trace of the document', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00';
    const { body } = await (await gatewayOf()).inject({ url: '/c/7/probe', headers: { traceparent } });
    expect(planOf(body)?.traceparent).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[\da-f]{16}-00$/);
  });

  it.each(['/', '/signin', '/c/acme/probe', '/c/07/probe'])('are none at %s', async (url) => {
    expect(await planAt(url)).toBeNull();
  });

  it("are asked for by the shell's script, with the nonce of the document", async () => {
    const { body, headers } = await (await gatewayOf()).inject('/c/7/probe');
    const [, nonce] = /<script nonce="([^"]+)">early\(\)<\/script>/.exec(body) ?? [];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  });

  it('are not planned for a shell without such a script', async () => {
    const gateway = gatewayWith([createShellBuild({ earlyAnswers: undefined }), createRemoteBuild()]);
    expect(await planAt('/c/7/probe', gateway)).toBeNull();
  });

  it('hold nothing of the address that could end the script element', async () => {
    const { body } = await (await gatewayOf()).inject(
      `/c/7/probe?search=${encodeURIComponent('</script><script>alert(1)</script>')}`,
    );
    expect(body).not.toMatch(/<script>alert|search=<|<\/script><script>/);
    expect(planOf(body)?.calls[0]?.[0]).toContain('%3Cscript%3E');
  });
});
