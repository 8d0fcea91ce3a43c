import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { permissionsOfRole, type Role, roles } from '@atrium/contract';
import { permissionFindings, type RemoteRelease } from '@atrium/registry';
import { createManifest, createRemoteBuild } from '@atrium/registry/testing';
import fc from 'fast-check';
import { reasons, setUpDeployTests } from '../testing/deploy-calls.ts';

const APPLICATIONS = 'GET /customer-portal/applications';
const REDEEM = 'POST /customer-portal/rewards/redeem';
const label = { 'en-US': 'View documents' };

/** The API that the gateway asks: which permissions exist, and what its calls need. */
let granted: Record<string, readonly Role[]>;
/** Paths at which the API does not respond. */
let down: string[];
let api: Server;

const documents: Record<string, () => object> = {
  '/openapi.json': () => ({
    info: { version: '1.0.0' },
    paths: {
      '/customer-portal/applications': { get: { 'x-permission': 'applications:read' } },
      '/customer-portal/rewards/redeem': { post: { 'x-permission': 'rewards:redeem' } },
    },
  }),
  '/customer-portal/permissions': () => ({
    permissions: Object.entries(granted).map(([name, of]) => ({ name, roles: of })),
  }),
};

beforeAll(async () => {
  api = createServer(({ url = '' }, response) => {
    response.statusCode = down.includes(url) ? 503 : 200;
    response.end(JSON.stringify(documents[url]?.() ?? {}));
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
});
afterAll(() => new Promise((closed) => api.close(closed)));
beforeEach(() => {
  down = [];
  granted = {
    'applications:read': roles,
    'rewards:redeem': roles.filter((role) => permissionsOfRole[role].includes('rewards:redeem')),
  };
});

const { call, upload, issueToken } = setUpDeployTests(() => ({
  apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
}));
const promote = () => call('POST', '/promotions', { versions: { 'mfe-probe': '1.0.0' } });

type Route = ReturnType<typeof createManifest>['routes'][number];

/** A build whose page "list" makes these calls. */
function pageWith(route: Pick<Route, 'permission' | 'checks'>, ...calls: string[]): string {
  const { routes, ...manifest } = createManifest({ permissions: [{ name: 'documents:read', label }] });
  const changed = routes.map((each) => (each.id === 'list' ? { ...each, ...route } : each));
  return createRemoteBuild({ remote: { ...manifest, routes: changed }, calls, callsByPart: { list: calls } });
}

describe('a remote that brings a permission along', () => {
  const build = () => pageWith({ permission: 'documents:read' }, APPLICATIONS);
  const unknown =
    'mfe-probe 1.0.0 names the permission "documents:read", which the running API does not know.';

  it('can be promoted if the API knows the permission', async () => {
    granted['documents:read'] = ['owner'];
    expect((await upload(build())).body.findings).toEqual([]);
    expect((await promote()).status).toBe(200);
  });

  it('is published, and rejected by name until the API knows it', async () => {
    const published = await upload(build());
    expect([published.status, published.body.findings]).toEqual([200, [unknown]]);
    const { status, body } = await promote();
    expect(status).toBe(409);
    expect(reasons(body)).toContain(unknown);
    granted['documents:read'] = [];
    expect((await promote()).status).toBe(200);
  });

  it.each([[Object.keys(documents)], [['/openapi.json']], [['/customer-portal/permissions']]])(
    'is promoted without the check while the API does not respond at %j, and publishing says so',
    async (paths) => {
      down = paths;
      const { body } = await upload(build());
      expect(body).toMatchObject({ findings: [], isUnchecked: true });
      expect((await promote()).status).toBe(200);
    },
  );

  it('is rejected together with another one that brings it along', async () => {
    granted['documents:read'] = ['owner'];
    await upload(build());
    await promote();
    const permissions = [{ name: 'documents:read' as const, label }];
    const other = createManifest({ name: 'mfe-other', basePath: 'other', slots: [], permissions });
    const token = await issueToken('Others', 'mfe-other');
    const { body } = await upload(createRemoteBuild({ name: 'mfe-other', remote: other }), token);
    expect(body.findings).toEqual([
      'mfe-other 1.0.0 and mfe-probe 1.0.0 both bring the permission "documents:read" along.',
    ]);
  });
});

describe('a page whose scripts make a call', () => {
  const refused = (permission: string, name: string, needed: string) => [
    `mfe-probe 1.0.0: "list" is shown to holders of "${permission}", but its scripts call ${name}, which needs "${needed}".`,
  ];
  beforeEach(() => {
    granted['documents:read'] = ['owner', 'viewer'];
  });

  it.each<[Route['permission'], string, string]>([
    ['person', APPLICATIONS, 'applications:read'],
    ['applications:read', REDEEM, 'rewards:redeem'],
    ['documents:read', REDEEM, 'rewards:redeem'],
  ])('is rejected for holders of %s who may not make %s', async (permission, name, needed) => {
    expect((await upload(pageWith({ permission }, name))).body.findings).toEqual(
      refused(permission, name, needed),
    );
    const { status, body } = await promote();
    expect([status, reasons(body)]).toEqual([
      409,
      expect.stringContaining(refused(permission, name, needed)[0] ?? ''),
    ]);
  });

  it.each<[Route, string]>([
    [{ permission: 'documents:read' }, APPLICATIONS],
    [{ permission: 'rewards:redeem' }, REDEEM],
    [{ permission: 'person', checks: ['rewards:redeem'] }, REDEEM],
    [{ permission: 'person' }, 'GET /customer-portal/unknown'],
  ] as [Route, string][])('can be promoted with %j and %s', async (route, name) => {
    const { body } = await upload(pageWith(route, name));
    expect(body.findings.filter((finding: string) => finding.includes('"list"'))).toEqual([]);
  });
});

test('whatever roles grant, an accepted page is only shown to people who may make its calls', () => {
  const names = ['a:x', 'b:x', 'c:x'] as const;
  const grants = fc.record(Object.fromEntries(names.map((name) => [name, fc.subarray([...roles])])));
  const part = fc.record({
    permission: fc.constantFrom('person' as const, ...names),
    checks: fc.subarray([...names], { maxLength: 1 }),
  });
  const called = fc.subarray([...names]);
  const callOf = (name: string) => `GET /${name.replace(':', '/')}`;
  const calls = new Map(names.map((name) => [callOf(name), name as string]));
  fc.assert(
    fc.property(grants, part, called, (granting, { permission, checks }, needed) => {
      const permissions = new Map(Object.entries(granting));
      const [route] = createManifest().routes;
      const remote = createManifest({ routes: [{ ...route, permission, checks } as Route], slots: [] });
      const release = {
        name: 'mfe-probe',
        version: '1.0.0',
        remote,
        callsByPart: { list: needed.map(callOf) },
      };
      const found = permissionFindings(release as unknown as RemoteRelease, {
        version: '',
        calls,
        permissions,
      });
      const isRefusedOne = (role: Role | null) => {
        const may = (name: string) => role !== null && (granting[name] ?? []).includes(role);
        const sees = permission === 'person' || may(permission);
        return sees && needed.some((name) => !may(name) && !checks.includes(name));
      };
      expect(found.length > 0).toBe([...roles, null].some(isRefusedOne));
    }),
    { numRuns: 500 },
  );
});
