import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCommands, prepareDatabase, type RunningDatabase, startDatabase } from '../api/src/index.ts';
import { repository } from './settings.ts';

const SESSION_PATH = '/api/members/session';
const EMAIL = 'ada@acme.example';
const PASSWORD = 'quite a long passphrase';
const WRONG = 'a passphrase that is wrong';

/** A process of the portal, listening; everything that it wrote is kept. */
interface Service {
  readonly url: string;
  readonly said: () => string;
}

const processes: ChildProcess[] = [];
let dataDir: string;
let database: RunningDatabase;
let services: Record<'login' | 'portal' | 'session' | 'gateway', Service>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'atrium-services-'));
  // Open to the user that the database runs as, so that it keeps its files here too.
  chmodSync(dataDir, 0o755);
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
  const gateway = await listening('platform/gateway/src/main.ts', {
    REGISTRY_DIR: join(dataDir, 'registry'),
    API_URL: portal.url,
    LOGIN_URL: login.url,
    SESSION_URL: session.url,
    SESSION_BASE_PATH: SESSION_PATH,
    LOG_LEVEL: 'debug',
  });
  services = { login, portal, session, gateway };
}, 60_000);

afterAll(async () => {
  await Promise.all(processes.map(end));
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function listening(script: string, env: Record<string, string>): Promise<Service> {
  const started = spawn(process.execPath, [join(repository, script)], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.push(started);
  let said = '';
  return new Promise((done, failed) => {
    const hear = (text: Buffer) => {
      said += text;
      const url = /listening at (http:\/\/127\.0\.0\.1:\d+)/i.exec(said)?.[1];
      if (url) done({ url, said: () => said });
    };
    started.stdout.on('data', hear);
    started.stderr.on('data', hear);
    started.once('close', () => failed(new Error(`${script} ended: ${said}`)));
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('close', () => done());
    child.kill('SIGTERM');
  });
}

/** What a browser does with the gateway. */
class Browser {
  readonly cookies = new Map<string, string>();

  async call(
    path: string,
    init: { body?: object | URLSearchParams; token?: string } = {},
  ): Promise<Response> {
    const { body, token } = init;
    const isForm = body instanceof URLSearchParams;
    const answer = await fetch(`${services.gateway.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return answer;
  }

  async json<T>(path: string, init: { body?: object | URLSearchParams; token?: string } = {}): Promise<T> {
    return (await (await this.call(path, init)).json()) as T;
  }
}

test('login, session and portal run as three processes behind the gateway, and no log holds a secret', async () => {
  const secrets = [PASSWORD, WRONG];
  const browser = new Browser();
  const commands = openCommands({
    databaseUrl: database.url,
    portalUrl: services.gateway.url,
    mail: undefined,
  });
  const { id: customerId } = await commands.createCustomer({ name: 'Acme', code: 'ACME' });
  const { invited } = await commands.inviteOwner({ customerCode: 'ACME', email: EMAIL });
  await commands.close();
  const invitation = invited.link?.split('#')[1] ?? '';
  secrets.push(invitation);

  const auth = (call: string, body: object, token?: string) =>
    browser.call(`/customer-portal/auth/${call}`, { body, ...(token ? { token } : {}) });
  expect((await auth('create_password', { token: invitation, password: PASSWORD })).status).toBe(204);
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

  // What a careless client puts where it does not belong.
  await browser.call(`/customer-portal/auth/me?token=${accessToken}`);
  await browser.call('/customer-portal/auth/reset_password', {
    body: { token: invitation, password: WRONG },
  });
  await auth('change_password', { currentPassword: WRONG, newPassword: PASSWORD }, accessToken);
  expect((await auth('request_reset_password', { email: EMAIL })).status).toBe(202);

  const log = Object.values(services)
    .map(({ said }) => said())
    .join('');
  expect(log.length).toBeGreaterThan(1_000);
  expect(secrets.filter((secret) => secret.length > 8 && log.includes(secret))).toEqual([]);
  expect(log).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
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
