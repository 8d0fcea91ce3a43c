import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RELEASE_SET_ELEMENT_ID } from '@atrium/contract';
import {
  type FleetState,
  PREVIEW_LIFETIME_MS,
  Registry,
  withCurrent,
  withoutPreviews,
  withPreview,
} from '@atrium/registry';
import { createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import type { FastifyInstance } from 'fastify';
import { createEdge } from '../app.ts';
import type { EdgeSettings } from '../settings.ts';
import { createSettings } from '../testing/fixture.ts';

const ID = 'preview-1'.padEnd(22, '0');
const OTHER_ID = 'preview-2'.padEnd(22, '0');
const VERSION = '2.0.0-pr.7';
const PAGE = '/c/7/probe';

interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly team: string; readonly opens?: string };
}

/** What the session service knows: who has which session cookie, and who is listed for which team. */
const sessions: Record<string, string> = { ada: 'reader of ada', eve: 'reader of eve' };
let listed: Record<string, string[]>;
let asked: Asked[];
let outage: boolean;
let service: Server;

let registry: Registry;
let settings: EdgeSettings;
let gateway: FastifyInstance;

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.url !== '/api/auth/preview-access' || outage) return response.writeHead(503).end();
    const body = JSON.parse(Buffer.concat(chunks).toString());
    asked.push({ headers: request.headers, body });
    const [, session = ''] = /atrium\.session-token=(\w+)/.exec(request.headers.cookie ?? '') ?? [];
    const reader = sessions[session] ?? null;
    const isListed = reader !== null && (listed[session] ?? []).includes(body.team);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ reader, listed: isListed }));
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const apiUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  settings = createSettings({ apiUrl });
  registry = new Registry(settings.registryFolder);
  await registry.publish(createShellBuild());
  for (const version of ['1.0.0', VERSION]) await registry.publish(createRemoteBuild({ version }));
  gateway = await createEdge(settings);
  await gateway.ready();
});

afterAll(async () => {
  await gateway.close();
  await new Promise((closed) => service.close(closed));
});

beforeEach(async () => {
  Object.assign(sessions, { ada: 'reader of ada', eve: 'reader of eve' });
  listed = { ada: ['Probes'], eve: ['Probes'] };
  asked = [];
  outage = false;
  await begin();
});

afterEach(() => jest.useRealTimers());

/** Begins the preview, and another one of the same version, for as long as every preview lasts. */
async function begin(shell = '1.0.0') {
  const endsAt = new Date(Date.now() + PREVIEW_LIFETIME_MS).toISOString();
  const preview = { name: 'mfe-probe', version: VERSION, endsAt };
  const versions = { shell, 'mfe-probe': '1.0.0' };
  const none = (state: FleetState) => withoutPreviews(state, () => true);
  const next = (state: FleetState) =>
    withPreview(withPreview(withCurrent(none(state), versions), { id: ID, ...preview }), {
      id: OTHER_ID,
      ...preview,
    });
  await registry.change({ by: 'test', action: 'withdraw', next: none });
  await registry.change({ by: 'test', action: 'preview', next });
}

const withdraw = () =>
  registry.change({
    by: 'test',
    action: 'withdraw',
    next: (state) => withoutPreviews(state, ({ id }) => id === ID),
  });

const cookieOf = (session: string | null, preview?: string) =>
  [session && `atrium.session-token=${session}`, preview].filter(Boolean).join('; ');

/** A call of a page of the portal. */
const call = (
  method: 'GET' | 'POST' | 'DELETE',
  session: string | null,
  { url = `/previews/${ID}`, preview = '', headers = {} } = {},
) =>
  gateway.inject({
    method,
    url,
    headers: { 'sec-fetch-site': 'same-origin', cookie: cookieOf(session, preview), ...headers },
  });

/** Opens the preview as a listed person, and returns the cookie that the browser then sends. */
async function opened(session = 'ada'): Promise<string> {
  const { headers } = await call('POST', session);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

async function documentFor(session: string | null, preview = '', url = PAGE) {
  const { body, headers } = await gateway.inject({ url, headers: { cookie: cookieOf(session, preview) } });
  const [, json = ''] = new RegExp(`id="${RELEASE_SET_ELEMENT_ID}">(.*?)</script>`).exec(body) ?? [];
  const set = JSON.parse(json);
  const remote = set.remotes.find(({ name }: { name: string }) => name === 'mfe-probe');
  return { version: remote?.version, preview: set.preview, set, body, headers };
}
const versionFor = async (session: string | null, preview = '', url = PAGE) =>
  (await documentFor(session, preview, url)).version;

describe('a preview opens', () => {
  test('for a listed person who agreed: their documents have its version and say so', async () => {
    const { statusCode, headers } = await call('POST', 'ada');
    expect(statusCode).toBe(204);
    expect(headers['set-cookie']).toMatch(
      /^atrium\.preview=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=(\d+); HttpOnly; SameSite=Strict$/,
    );
    const { version, preview } = await documentFor('ada', await opened());
    expect([version, preview]).toEqual([
      VERSION,
      {
        id: ID,
        name: 'mfe-probe',
        version: VERSION,
        team: 'Probes',
        basePath: 'probe',
        current: '1.0.0',
        endsAt: expect.any(String),
      },
    ]);
  });

  test('with a cookie that ends no later than the preview', async () => {
    const { headers } = await call('POST', 'ada');
    const [, maxAge] = /Max-Age=(\d+)/.exec(String(headers['set-cookie'])) ?? [];
    expect(Number(maxAge)).toBeLessThanOrEqual(PREVIEW_LIFETIME_MS / 1000);
    expect(Number(maxAge)).toBeGreaterThan(PREVIEW_LIFETIME_MS / 1000 - 60);
  });

  test('with a cookie of this host alone where the portal is on https', async () => {
    const secure = await createEdge({
      ...settings,
      publicUrl: 'https://portal.example',
      trustedProxies: ['127.0.0.1'],
    });
    const { headers } = await secure.inject({
      method: 'POST',
      url: `/previews/${ID}`,
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': 'https', cookie: cookieOf('ada') },
    });
    await secure.close();
    expect(headers['set-cookie']).toMatch(
      /^__Host-atrium\.preview=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  test('and the session service learns who opened what', async () => {
    await call('POST', 'ada');
    expect(asked).toEqual([
      {
        headers: expect.objectContaining({ 'x-forwarded-for': '127.0.0.1', 'sec-fetch-site': 'same-origin' }),
        body: { team: 'Probes', opens: `mfe-probe ${VERSION}` },
      },
    ]);
  });

  test('by no link: without the cookie a document has the current version', async () => {
    expect(await versionFor('ada')).toBe('1.0.0');
    expect(await versionFor('ada', '', `${PAGE}?preview=${ID}&id=${ID}`)).toBe('1.0.0');
    expect(asked).toEqual([]);
  });

  test.each<[string, number, Parameters<typeof call>[1], Parameters<typeof call>[2]]>([
    ['no one is signed in', 401, null, {}],
    ['the request is of another site', 403, 'ada', { headers: { 'sec-fetch-site': 'cross-site' } }],
    [
      'the request is of another host of the site',
      403,
      'ada',
      { headers: { 'sec-fetch-site': 'same-site' } },
    ],
    ['the request was typed or is a link', 403, 'ada', { headers: { 'sec-fetch-site': 'none' } }],
    ['there is no such preview', 404, 'ada', { url: `/previews/${'x'.repeat(22)}` }],
    ['the id is no id', 404, 'ada', { url: '/previews/constructor' }],
  ])('not if %s', async (_, status, session, options) => {
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, headers } = await call(method, session, options);
      expect([statusCode, headers['set-cookie']]).toEqual([status, undefined]);
    }
  });

  test('not for people whom no one listed for the team, and they are told nothing about it', async () => {
    listed.ada = ['Others'];
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, body } = await call(method, 'ada');
      expect(statusCode).toBe(403);
      expect(body).not.toMatch(/probe|2\.0\.0/i);
    }
  });

  test('not while the session service does not respond', async () => {
    outage = true;
    expect((await call('POST', 'ada')).statusCode).toBe(503);
  });
});

describe('an open preview is seen by no one else', () => {
  test.each<[string, string | null]>([
    ['the next person who signs in', 'eve'],
    ['no one', null],
  ])('its cookie has no effect for %s', async (_, session) => {
    expect(await versionFor(session, await opened())).toBe('1.0.0');
  });

  test('nor for the same person after the next sign-in', async () => {
    const cookie = await opened();
    sessions.ada = 'reader of ada in another session';
    expect(await versionFor('ada', cookie)).toBe('1.0.0');
  });

  test('nor with a signature that was changed, or is of another preview', async () => {
    const cookie = await opened();
    const last = cookie.at(-1) === 'A' ? 'B' : 'A';
    const forged = [
      `${cookie.slice(0, -1)}${last}`,
      cookie.replace(ID, OTHER_ID),
      `atrium.preview=${ID}`,
      `atrium.preview=${ID}.${'A'.repeat(43)}`,
    ];
    for (const wrong of forged) expect(await versionFor('ada', wrong)).toBe('1.0.0');
  });

  test('nor on pages of the shell: signing in, and asking before a preview', async () => {
    const cookie = await opened();
    asked = [];
    for (const url of ['/signin', `/preview?id=${ID}`, '/signout'])
      expect((await documentFor('ada', cookie, url)).preview).toBeUndefined();
    expect(asked).toEqual([]);
    expect((await documentFor('ada', cookie, '/')).preview).toBeDefined();
  });

  test('and no cache can serve its document or its files’ list to others', async () => {
    const { headers, set, body } = await documentFor('ada', await opened());
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      vary: 'accept-encoding, accept-language, cookie',
    });
    expect(set.whole).toBeNull();
    expect(body).not.toContain('name="atrium-document"');
    expect((await documentFor('ada')).body).toContain('name="atrium-document"');
  });
});

describe('an open preview ends', () => {
  let cookie: string;
  beforeEach(async () => {
    cookie = await opened();
    expect(await versionFor('ada', cookie)).toBe(VERSION);
  });

  const expectEnded = async (status: number) => {
    expect(await versionFor('ada', cookie)).toBe('1.0.0');
    expect((await call('GET', 'ada', { preview: cookie })).statusCode).toBe(status);
  };

  test('after eight hours by the clock of the gateway, whatever the browser keeps', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'] });
    jest.setSystemTime(Date.now() + PREVIEW_LIFETIME_MS - 60_000);
    expect(await versionFor('ada', cookie)).toBe(VERSION);
    jest.setSystemTime(Date.now() + 60_001);
    await expectEnded(404);
  });

  test('when its team withdraws it', async () => {
    await withdraw();
    await expectEnded(404);
  });

  test('when the person is removed from the list', async () => {
    listed.ada = [];
    await expectEnded(403);
  });

  test('when the person signs out', async () => {
    delete sessions.ada;
    await expectEnded(401);
  });

  test('in a document while the session service does not respond, and is back after it', async () => {
    outage = true;
    await expectEnded(503);
    outage = false;
    expect(await versionFor('ada', cookie)).toBe(VERSION);
  });

  test('by one click, which removes the cookie', async () => {
    const { statusCode, headers } = await call('DELETE', 'ada', { url: '/previews', preview: cookie });
    expect([statusCode, headers['set-cookie']]).toEqual([
      204,
      'atrium.preview=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
    ]);
    const foreign = await call('DELETE', 'ada', {
      url: '/previews',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([foreign.statusCode, foreign.headers['set-cookie']]).toEqual([403, undefined]);
  });
});

test('an open tab learns whether its preview is still open', async () => {
  const cookie = await opened();
  const states = [
    await call('GET', 'ada', { preview: cookie }),
    await call('GET', 'ada'),
    await call('GET', 'ada', { url: `/previews/${OTHER_ID}`, preview: cookie }),
  ];
  expect(states.map((response) => response.json().open)).toEqual([true, false, false]);
  expect(states[0]?.headers['cache-control']).toBe('no-store');
});

test('a gateway of staging has no previews', async () => {
  const cookie = await opened();
  const staging = await createEdge({ ...settings, fleet: 'staging' });
  const headers = { 'sec-fetch-site': 'same-origin', cookie: cookieOf('ada', cookie) };
  const response = await staging.inject({ url: `/previews/${ID}`, headers });
  await staging.close();
  expect(response.statusCode).toBe(404);
});
