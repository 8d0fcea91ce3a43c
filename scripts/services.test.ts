import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { openPortal } from '@atrium/admin';
import { prepareDatabase, type RunningDatabase, startDatabase } from '@atrium/api';
import { createCustomer, inviteOwner } from '@atrium/api/commands';
import { demoLineAccounts } from '@atrium/api/demo';
import { Traveller } from '@atrium/api/testing';
import { freePort } from '@atrium/server';
import { bodyForms, sendBody, TraceReceiver } from '@atrium/server/testing';
import { endProcess, type ServiceProcess, startService } from './testing/service-process.ts';

const SESSION_PATH = '/api/members/session';
const EMAIL = 'ada@acme.example';
const PASSWORD = 'quite a long passphrase';
const WRONG = 'a passphrase that is wrong';

const processes: ChildProcess[] = [];
let dataDir: string;
let database: RunningDatabase;
let services: Record<'login' | 'portal' | 'session' | 'gateway', ServiceProcess>;
const metricsPorts: number[] = [];
const collector = new TraceReceiver();
let collectorUrl: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'atrium-services-'));
  // Readable by the user that the database runs as, so that its files are here too.
  chmodSync(dataDir, 0o755);
  collectorUrl = await collector.listen();
  database = await startDatabase({ dataDir, volatile: true });
  await prepareDatabase(database.url);
  const api = (name: string) =>
    listening('api/src/main.ts', {
      SERVICES: name,
      DATABASE_URL: database.url,
      SESSION_BASE_PATH: SESSION_PATH,
      LOG_LEVEL: 'trace',
    });
  const [login, portal, session] = await Promise.all([api('login'), api('portal'), api('session')]);
  const gateway = await listening('platform/edge/src/main.ts', {
    REGISTRY_DIR: join(dataDir, 'registry'),
    API_URL: portal.url,
    LOGIN_URL: login.url,
    SESSION_URL: session.url,
    SESSION_BASE_PATH: SESSION_PATH,
    LOG_LEVEL: 'trace',
  });
  services = { login, portal, session, gateway };
}, 60_000);

afterAll(async () => {
  await Promise.all(processes.map(endProcess));
  await database?.stop();
  await collector.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function listening(script: string, env: Record<string, string>): Promise<ServiceProcess> {
  const metricsPort = await freePort();
  metricsPorts.push(metricsPort);
  const service = await startService(script, {
    DATA_DIR: dataDir,
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
    TRACE_PERCENT: '0',
    ...env,
  });
  processes.push(service.process);
  return service;
}

/** Waits for a line of the log, which is written after the response is sent. */
async function said({ said, process }: ServiceProcess, line: RegExp): Promise<void> {
  while (!line.test(said())) await once(process.stdout as Readable, 'data');
}

interface Call {
  readonly body?: object | URLSearchParams;
  readonly token?: string;
}

/** A browser at the gateway. */
class Visitor extends Traveller {
  call(path: string, { body, token }: Call = {}): Promise<Response> {
    const isForm = body instanceof URLSearchParams;
    return this.fetch(path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
  }

  async json<T>(path: string, call?: Call): Promise<T> {
    return (await (await this.call(path, call)).json()) as T;
  }

  auth(call: string, body: object, token?: string): Promise<Response> {
    return this.call(`/customer-portal/auth/${call}`, { body, ...(token ? { token } : {}) });
  }
}

/** Creates a customer and invites its owner; returns the secret of the invitation. */
async function invite(email: string, code: string): Promise<{ customerId: number; invitation: string }> {
  const portalUrl = services.gateway.url;
  const portal = openPortal({
    databaseUrl: database.url,
    portalUrl,
    providerName: 'Atrium',
    mail: undefined,
  });
  const { id: customerId } = await createCustomer(portal.database, { name: code, code });
  const { link } = await inviteOwner(portal, { customerCode: code, email });
  await portal.close();
  return { customerId, invitation: link.split('#')[1] ?? '' };
}

/** The secrets that the logs contain; a code of digits counts only if no digits surround it. */
function written(secrets: readonly string[], logs: string): string[] {
  expect(secrets.filter((secret) => secret.length < 6)).toEqual([]);
  return secrets.filter((secret) =>
    /^\d+$/.test(secret) ? new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(logs) : logs.includes(secret),
  );
}

const ANY_JWT = /eyJ[\w-]+\.[\w-]+\./;

test('login, session and portal run as three processes behind the gateway, and no log contains a secret', async () => {
  const browser = new Visitor(services.gateway.url);
  const { customerId, invitation } = await invite(EMAIL, 'ACME');
  const secrets = [PASSWORD, WRONG, invitation];
  expect((await browser.auth('create_password', { token: invitation, password: PASSWORD })).status).toBe(204);
  const logIn = (password: string) => browser.call('/api/login/', { body: { email: EMAIL, password } });
  expect((await logIn(WRONG)).status).toBe(422);
  const { token } = (await (await logIn(PASSWORD)).json()) as { token: string };

  const { csrfToken } = await browser.json<{ csrfToken: string }>(`${SESSION_PATH}/csrf`);
  const body = new URLSearchParams({ token, csrfToken, json: 'true' });
  expect((await browser.call(`${SESSION_PATH}/callback/credentials`, { body })).status).toBe(200);
  const { accessToken } = await browser.json<{ accessToken: string }>(`${SESSION_PATH}/session`);
  const scoped = await browser.json<{ token: string }>('/customer-portal/auth/sign_by_customer', {
    body: { customerId },
    token: accessToken,
  });
  secrets.push(token, accessToken, scoped.token, csrfToken, ...browser.cookies.values());
  const { user } = await browser.json<{ user: object }>('/customer-portal/auth/me', { token: scoped.token });
  expect(user).toMatchObject({ email: EMAIL, roles: [{ customerId, role: 'owner' }] });
  await said(services.portal, new RegExp(`"userId":\\d+,"customerId":${customerId},.*request completed`));

  const { address, calendarFeed } = await browser.json<{ address: string; calendarFeed: { id: number } }>(
    '/customer-portal/calendar_feeds',
    { body: { name: 'Mine', query: '', password: PASSWORD }, token: scoped.token },
  );
  const calendar = new URL(address).pathname;
  secrets.push(calendar.replace(/^.*\/|\.ics$/g, ''));
  expect((await browser.call(calendar)).headers.get('content-type')).toContain('text/calendar');
  await browser.call(`/customer-portal/calendar_feeds/${calendarFeed.id}/revoke`, {
    body: {},
    token: scoped.token,
  });
  expect((await browser.call(calendar)).status).toBe(404);

  // Secrets where a careless client might put them.
  await browser.call(`/customer-portal/auth/me?token=${accessToken}`);
  await browser.auth('reset_password', { token: invitation, password: WRONG });
  await browser.auth('change_password', { currentPassword: WRONG, newPassword: PASSWORD }, accessToken);
  expect((await browser.auth('request_reset_password', { email: EMAIL })).status).toBe(202);

  const log = Object.values(services)
    .map(({ said }) => said())
    .join('');
  expect(log.length).toBeGreaterThan(1_000);
  expect(written(secrets, log)).toEqual([]);
  expect(log).not.toMatch(ANY_JWT);
  expect(log).not.toContain(EMAIL);
  const completed = log.split('\n').filter((line) => line.includes('request completed'));
  expect(completed.length).toBeGreaterThan(20);
  expect(completed.filter((line) => Buffer.byteLength(line) >= 300)).toEqual([]);
});

test('every process has metrics of its requests, next to the port that people use', async () => {
  const metrics = await Promise.all(
    metricsPorts.slice(0, 4).map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  );
  for (const text of metrics)
    for (const name of ['atrium_http_requests_total{', 'process_cpu_seconds_total ', 'nodejs_eventloop_lag'])
      expect(text).toContain(name);
  expect(metrics.filter((text) => text.includes('atrium_db_connections{pool="login"'))).toHaveLength(3);
  expect(metrics.filter((text) => text.includes('atrium_job_runs_total{'))).toHaveLength(1);
});

test('a call that its page traces is one trace, from the browser to the database', async () => {
  const [traceId, page] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const response = await fetch(`${services.gateway.url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-${page}-01` },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  expect(response.headers.get('x-request-id')).toBe(traceId);
  const sql = await collector.untilSpan(({ traceId: id, name }) => id === traceId && name === 'SELECT');
  const api = await collector.untilSpan(({ spanId }) => spanId === sql.parentSpanId);
  const forwarded = await collector.untilSpan(({ spanId }) => spanId === api.parentSpanId);
  const gateway = await collector.untilSpan(({ spanId }) => spanId === forwarded.parentSpanId);
  expect([sql.service, api.service, forwarded.service, gateway.service]).toEqual([
    'atrium-api',
    'atrium-api',
    'atrium-edge',
    'atrium-edge',
  ]);
  expect([api.name, gateway.parentSpanId]).toEqual(['POST /api/login/', page]);
  expect(JSON.stringify(collector.spans)).not.toMatch(/acme\.example|passphrase/);
});

test('the login service recognises a device that the portal has marked, through the gateway', async () => {
  const [email, device, stranger] = [
    'joan@initech.example',
    new Visitor(services.gateway.url),
    new Visitor(services.gateway.url),
  ];
  const { invitation } = await invite(email, 'INITECH');
  await device.auth('create_password', { token: invitation, password: PASSWORD });
  const logIn = async (browser: Visitor, password: string) =>
    (await browser.call('/api/login/', { body: { email, password } })).status;
  const guesses = [];
  for (let guess = 0; guess < 6; guess++) guesses.push(await logIn(stranger, WRONG));
  expect(guesses).toEqual([422, 422, 422, 422, 422, 429]);
  expect(await logIn(device, PASSWORD)).toBe(200);
  const refusals = services.login
    .said()
    .split('\n')
    .filter((line) => line.includes('"event":"attempt-refused"'));
  expect(refusals).toHaveLength(1);
  expect(refusals.join()).not.toContain('initech');
});

/** A portal with the demo's LINE, in one process for the API. It logs as much as it can. */
async function startDemo(): Promise<{ api: ServiceProcess; gateway: ServiceProcess }> {
  const [apiPort, gatewayPort] = [await freePort(), await freePort()];
  const shared = { DEMO_MODE: 'true', PUBLIC_URL: `http://127.0.0.1:${gatewayPort}` };
  const api = await listening('api/src/main.ts', {
    ...shared,
    PORT: String(apiPort),
    DATABASE_URL: database.url,
    LOG_LEVEL: 'trace',
  });
  const gateway = await listening('platform/edge/src/main.ts', {
    ...shared,
    PORT: String(gatewayPort),
    REGISTRY_DIR: join(dataDir, 'registry'),
    API_URL: api.url,
    LOG_LEVEL: 'trace',
  });
  return { api, gateway };
}

test('from invitation to reset, by LINE and by one-time password, no secret of an account is in any log', async () => {
  const { api, gateway } = await startDemo();
  const browser = new Visitor(gateway.url);
  const email = 'grace@globex.example';
  const { invitation } = await invite(email, 'GLOBEX');
  const others = ['a second long passphrase', 'a third long passphrase'] as const;
  const secrets = [PASSWORD, WRONG, invitation, ...others];
  const keep = <T extends Record<string, string>>(found: T): T => {
    // Only the portal's cookies, not those of the demo's LINE.
    const cookies = [...browser.cookies].filter(([name]) => /^(atrium|next-auth)\./.test(name));
    secrets.push(...Object.values(found), ...cookies.map(([, value]) => value));
    return found;
  };
  /** The matching part of an email, once it has arrived: the response does not wait for it. */
  const mailed = async (pattern: RegExp): Promise<string> => {
    const { mails } = await browser.json<{ mails: { to: string; text: string }[] }>('/mailbox/all.json');
    const texts = mails.filter(({ to }) => to === email).map(({ text }) => text);
    return pattern.exec(texts.join('\n'))?.[1] ?? mailed(pattern);
  };

  const line = keep(await browser.goToLine(demoLineAccounts[1].subject));
  const { redirectUri, ...answered } = line;
  secrets.splice(secrets.indexOf(redirectUri), 1);
  const transaction = browser.cookie('line') ?? '';
  keep(JSON.parse(Buffer.from(transaction, 'base64url').toString()));
  const unlinked = await browser.post('/api/line_login/', line);
  expect(unlinked.status).toBe(409);
  const linkToken = String(unlinked.body.linkToken);
  keep({ linkToken, ...answered });
  const accepted = { token: invitation, password: PASSWORD, linkToken };
  expect((await browser.auth('create_password', accepted)).status).toBe(204);
  const elsewhere = new Visitor(gateway.url);
  const callback = await elsewhere.goToLine(demoLineAccounts[1].subject);
  const linked = await elsewhere.post('/api/line_login/', callback);
  const { token } = keep({ token: String(linked.body.token) });

  const oneTime = await browser.auth('request_otp', { purpose: 'change_password' }, token);
  const { otpId } = (await oneTime.json()) as { otpId: string };
  const { code } = keep({ code: await mailed(/\b(\d{6})\b/) });
  const wrong = code === '000000' ? '111111' : '000000';
  expect((await browser.auth('validate_otp', { otpId, code: wrong }, token)).status).toBe(422);
  const proved = await browser.auth('validate_otp', { otpId, code }, token);
  expect(proved.status).toBe(200);
  const { otpToken } = keep((await proved.json()) as { otpToken: string });
  const change = { currentPassword: PASSWORD, newPassword: others[0], otpToken };
  expect((await browser.auth('change_password', { ...change, currentPassword: WRONG }, token)).status).toBe(
    422,
  );
  expect((await browser.auth('change_password', change, token)).status).toBe(204);

  expect((await browser.auth('request_reset_password', { email })).status).toBe(202);
  const { reset } = keep({ reset: await mailed(/reset-password#([\w-]+)/) });
  expect((await browser.auth('reset_password', { token: reset, password: email })).status).toBe(422);
  expect((await browser.auth('reset_password', { token: reset, password: others[1] })).status).toBe(204);

  // Secrets where a careless client might put them.
  for (const page of ['/', '/reset-password', '/api/auth/session', '/api/line_login/start', '/mailbox']) {
    await browser.call(`${page}?${new URLSearchParams({ token, code, otpToken, reset, invitation })}`);
  }
  await endProcess(api.process);
  const log = [api.said(), gateway.said(), readFileSync(join(dataDir, 'postgres', 'postgres.log'))].join('');
  expect(log.length).toBeGreaterThan(1_000);
  expect(written(secrets, log)).toEqual([]);
  expect(log).not.toMatch(ANY_JWT);
});

test('each process serves its own calls and no others', async () => {
  const statusOf = async (service: keyof typeof services, path: string) =>
    (await fetch(`${services[service].url}${path}`)).status;
  expect(await statusOf('portal', '/customer-portal/auth/me')).toBe(401);
  expect(await statusOf('login', '/customer-portal/auth/me')).toBe(404);
  expect(await statusOf('session', '/customer-portal/auth/me')).toBe(404);
  expect(await statusOf('session', `${SESSION_PATH}/csrf`)).toBe(200);
  expect(await statusOf('session', '/api/auth/csrf')).toBe(404);
  expect(await statusOf('portal', `${SESSION_PATH}/csrf`)).toBe(404);
  expect(await statusOf('login', '/.well-known/jwks.json')).toBe(200);
});

test.each(bodyForms)(
  'each of 80 bodies of 600 kB is refused with 413, through the gateway: $form',
  async (form) => {
    const port = Number(new URL(services.gateway.url).port);
    const paths = [`${SESSION_PATH}/signout`, '/api/login/'];
    const sent = Array.from({ length: 80 }, (_, index) =>
      sendBody(port, paths[index % 2] ?? '', 600_000, form),
    );
    expect(await Promise.all(sent)).toEqual(Array(80).fill(413));
  },
);
