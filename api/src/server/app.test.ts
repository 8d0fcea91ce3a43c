import { createHash } from 'node:crypto';
import { type CallSchema, calls, type Permission, permissions, permissionsOfRole } from '@atrium/contract';
import sql from 'sql-template-tag';
import { statusOf } from '../http/index.ts';
import { createTestApp, usePortal } from '../testing/index.ts';

const { db, api, createMember } = usePortal();
let token: string;

beforeAll(async () => {
  ({ token } = (await createMember()).forAll);
});

test('every call with bearer authentication responds with 401 without a token, and every problem has the same shape', async () => {
  const { paths } = (await api.get('/openapi.json')).json() as {
    paths: Record<string, Record<string, { security?: object[] }>>;
  };
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { security }] of Object.entries(methods)) {
      if (!security?.length) continue;
      const url = path.replaceAll(/\{\w+\}/g, '1');
      const response = await api.app.inject({ method: method as 'GET', url });
      expect({ path, status: response.statusCode }).toEqual({ path, status: 401 });
      expect(response.json()).toEqual({
        type: 'urn:atrium:problem:unauthenticated',
        title: expect.any(String),
        status: 401,
        instance: url,
        requestId: response.headers['x-request-id'],
      });
    }
  }
});

test('OpenAPI describes every call of the contract: the gateway compares the calls of remotes with it', async () => {
  const { paths } = (await api.get('/openapi.json')).json() as { paths: Record<string, object> };
  const shape = (path: string) => path.replace(/\{\w+\}|:\w+/g, ':').replace(/\/$/, '');
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${shape(path)}`),
  );
  expect(described).toEqual(expect.arrayContaining(Object.keys(calls).map(shape)));
});

test('OpenAPI says for each call which permission it needs, and exactly that one is enforced', async () => {
  const { paths } = (await api.get('/openapi.json')).json() as {
    paths: Record<string, Record<string, { description?: string; 'x-permission'?: string }>>;
  };
  const viewer = await createMember({ role: 'viewer' });
  const former = permissionsOfRole.viewer;
  const isForbidden = async (name: string, held: readonly Permission[]) => {
    permissionsOfRole.viewer = held;
    const [method = '', path = ''] = name.split(' ');
    const url = path.replaceAll(/:\w+/g, '1');
    const headers = { authorization: `Bearer ${viewer.token}`, 'idempotency-key': 'x' };
    // A body that is not valid, so that a permitted call changes nothing.
    const payload = method === 'POST' ? { payload: 'null' } : {};
    const { statusCode } = await api.app.inject({ method: method as 'GET', url, headers, ...payload });
    return statusCode === 403;
  };
  try {
    for (const [name, { access }] of Object.entries(calls) as [string, CallSchema][]) {
      const [method = '', path = ''] = name.split(' ');
      const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect([name, operation?.['x-permission']]).toEqual([name, access]);
      if (access === 'public' || access === 'person') continue;
      expect(operation?.description).toContain(`\`${access}\``);
      const others = permissions.filter((permission) => permission !== access);
      expect([name, await isForbidden(name, [access]), await isForbidden(name, others)]).toEqual([
        name,
        false,
        true,
      ]);
    }
  } finally {
    permissionsOfRole.viewer = former;
  }
});

test('OpenAPI lists the status and the failures of every call', async () => {
  const { paths, components } = (await api.get('/openapi.json')).json();
  expect(components.schemas.Problem.required).toEqual(
    expect.arrayContaining(['type', 'title', 'status', 'requestId']),
  );
  for (const [name, call] of Object.entries(calls) as [string, CallSchema][]) {
    const [method = '', path = ''] = name.split(' ');
    const { responses } = paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    const isSuccess = (status: string) => status.startsWith('2');
    const statuses = Object.keys(responses).toSorted();
    const failures = statuses.filter((status) => !isSuccess(status));
    const successes = [String(call.status ?? 200), ...(call.ranges ? ['206'] : [])];
    expect([name, ...statuses.filter(isSuccess)]).toEqual([name, ...successes]);
    expect([name, failures]).toEqual([
      name,
      expect.arrayContaining([
        ...['400', '431', '500', '503'],
        ...(call.access === 'public' ? [] : ['401', '403']),
        ...(call.params ? ['404', '414'] : []),
        ...(call.body ? ['408', '413', '415', '422'] : []),
        ...(call.body && call.access === 'public' ? ['429'] : []),
        ...(call.problems ?? []).map((type) => String(statusOf(type))),
      ]),
    ]);
    for (const status of failures)
      expect(responses[status]).toEqual({
        description: expect.any(String),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      });
  }
});

test('every operation of OpenAPI has its failures', async () => {
  const { paths } = (await api.get('/openapi.json')).json() as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  const failuresOf = ([path, methods]: [string, Record<string, { responses: object }>]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      call: `${method} ${path}`,
      failures: Object.keys(responses).filter((status) => /^[45]/.test(status)),
    }));
  const operations = Object.entries(paths).flatMap(failuresOf);
  expect(operations.length).toBeGreaterThan(90);
  const ofAll = ['400', '431', '500', '503'];
  expect(operations.filter(({ failures }) => !ofAll.every((status) => failures.includes(status)))).toEqual(
    [],
  );
});

const ofBodies = ['400', '408', '413', '415', '422', '431', '500', '503'];

test.each([
  ['get', '/customer-portal/permissions', ['200', '400', '431', '500', '503']],
  ['post', '/api/login/', ['200', ...ofBodies, '429']],
  ['post', '/customer-portal/auth/request_reset_password', ['202', ...ofBodies, '429']],
  ['post', '/customer-portal/auth/sessions/revoke_others', ['204', ...ofBodies, '401', '403', '429']],
  ['post', '/customer-portal/rewards/redeem', ['201', ...ofBodies, '401', '403', '404', '409']],
])('OpenAPI lists the responses of %s %s', async (method, path, statuses) => {
  const { paths } = (await api.get('/openapi.json')).json();
  expect(Object.keys(paths[path][method].responses).toSorted()).toEqual(statuses.toSorted());
});

test('the API does not start if a call of the contract has no handler', async () => {
  const promised = calls as Record<string, object>;
  const promise = 'GET /customer-portal/promised';
  promised[promise] = { summary: 'Promised', access: 'person' };
  try {
    await expect(createTestApp(db)).rejects.toThrow(promise);
  } finally {
    delete promised[promise];
  }
});

test('a trailing slash changes nothing', async () => {
  for (const path of ['auth/me', 'applications', 'activity_logs', 'points/redeem_history']) {
    const [without, withSlash] = [
      await api.get(`/customer-portal/${path}`, token),
      await api.get(`/customer-portal/${path}/`, token),
    ];
    expect([without.statusCode, withSlash.statusCode]).toEqual([200, 200]);
    expect(withSlash.body).toBe(without.body);
  }
});

test('thousands of bytes of repeated filters reach the validator', async () => {
  const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const query = Array.from({ length: 3000 }, (_, index) => `status=${index + 1}`).join('&');
  const response = await fetch(`${origin}/customer-portal/applications?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(query.length).toBeGreaterThan(32_000);
  expect(response.status).toBe(400);
  expect(Object.keys(((await response.json()) as { errors: object }).errors)).toEqual(['status']);
  // The gateway accepts 64 KB and adds headers of its own.
  const largest = await fetch(`${origin}/healthz`, { headers: { 'x-large': 'x'.repeat(66_000) } });
  expect(largest.status).toBe(200);
});

test('the request id of the gateway is kept, an invalid one is replaced', async () => {
  const ask = (id: string) => api.app.inject({ url: '/healthz', headers: { 'x-request-id': id } });
  expect((await ask('0123456789abcdef')).headers['x-request-id']).toBe('0123456789abcdef');
  expect((await ask('<script>')).headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
});

test('a body that is not JSON is refused without details of the parser', async () => {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"email": ',
  });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ type: 'urn:atrium:problem:invalid-input' });
});

test('an outage is a 503 with Retry-After, and does not reveal the cause', async () => {
  const outage = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
  jest.spyOn(api.app.database, 'findSessionAccess').mockRejectedValueOnce(outage);
  const response = await api.get('/customer-portal/auth/me', token);
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('2');
  expect(response.body).not.toMatch(/ECONN|10\.0\.0\.7/);
});

test('an unexpected error is a 500 that reveals nothing', async () => {
  jest.spyOn(api.app.database, 'queryInScope').mockRejectedValueOnce(new Error('secret detail'));
  const response = await api.get('/customer-portal/auth/me', token);
  expect(response.statusCode).toBe(500);
  expect(response.json()).toMatchObject({ type: 'urn:atrium:problem:internal' });
  expect(response.body).not.toContain('secret');
});

test('health follows the database', async () => {
  expect((await api.get('/healthz')).statusCode).toBe(200);
  jest.spyOn(api.app.database, 'asLogin').mockRejectedValueOnce(new Error('gone'));
  expect((await api.get('/healthz')).statusCode).toBe(503);
});

test('the public keys are published, without the private ones', async () => {
  const { keys } = (await api.get('/.well-known/jwks.json')).json();
  expect(keys).toEqual([
    {
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      kid: expect.any(String),
      alg: 'ES256',
      use: 'sig',
    },
  ]);
});

test('the documentation page works under its content security policy', async () => {
  const page = await api.get('/docs/');
  expect(page.statusCode).toBe(200);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self'");
  const inline = [...page.body.matchAll(/<script(?![^>]*src)[^>]*>([^<]+)<\/script>/g)];
  for (const [, script = ''] of inline) {
    expect(policy).toContain(createHash('sha256').update(script).digest('base64'));
  }
});

test('a request sees no row outside its scope in any table with customer data', async () => {
  const tables = await db.database.asJob((tx) =>
    tx.rows<{ name: string }>(sql`
      SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'customer_id'`),
  );
  expect(tables.length).toBeGreaterThan(6);
  for (const { name } of tables) {
    // The name comes from the catalog: a table name cannot be a parameter.
    const query = Object.assign(sql`SELECT 1`, {
      strings: [`SELECT count(*) AS count FROM ${name}`],
      values: [],
    });
    const counted = await db.database
      .inScope({ userId: 0, customerIds: [] }, (tx) => tx.one<{ count: number }>(query))
      .catch((error: Error) => error.message);
    if (typeof counted === 'string') expect(counted).toContain('permission denied');
    else expect({ name, ...counted }).toEqual({ name, count: 0 });
  }
});
