import fc from 'fast-check';
import { Browser, createSession, createUser, randomRuns, usePortal } from '../../../testing/index.ts';

const { db, api } = usePortal();
let origin: string;
let userId: number;

beforeAll(async () => {
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  ({ id: userId } = await createUser(db.database));
});

const blank = fc.constantFrom('', '', '\t', '\n', '\r', ' ', '\0');
const slash = fc.constantFrom('/', '\\', '%2f', '%5c', '\u2044', '\uff0f', './', '');
const scheme = fc.constantFrom('', 'https:', 'HTTP:', 'http:', 'javascript:', 'data:', 'ftp:', 'blob:');
const host = fc.constantFrom('evil.example', 'evil.example:80', '[::1]', '\u0435vil.example', '2130706433');
const path = fc.constantFrom(
  '',
  '/',
  '/c/7',
  '//evil.example',
  '/..//evil.example',
  '?callbackUrl=//evil.example',
);
const end = fc.constantFrom('', '.', '@', ':80@', '%2f@', '\\@', '#@', '?@', '/@', '//');

/** Values of `callbackUrl` that try to redirect to another site; `{origin}` is replaced by that of the portal. */
const hostileAddress = fc
  .oneof(
    fc.tuple(blank, slash, blank, slash, blank, host, path),
    fc.tuple(blank, scheme, slash, slash, blank, host, path),
    fc.tuple(blank, fc.constantFrom('{origin}', '//{host}', '/{host}', '{host}'), end, host, path),
  )
  .map((parts) => parts.join(''));
const withOrigin = (address: string) =>
  address.replace('{origin}', origin).replace('{host}', new URL(origin).host);

/** Whether a redirect of the portal to `location` stays within it. */
const isWithinPortal = (location: string) => new URL(location, `${origin}/api/auth/x`).origin === origin;

async function openBrowser() {
  const browser = new Browser(origin);
  const { csrfToken } = (await (await browser.fetch('/api/auth/csrf')).json()) as { csrfToken: string };
  const post = async (action: string, body: Record<string, string>) => {
    const response = await browser.fetch(`/api/auth/${action}`, {
      method: 'POST',
      body: new URLSearchParams({ csrfToken, json: 'true', ...body }),
    });
    return { status: response.status, url: ((await response.json()) as { url: string }).url };
  };
  return { browser, post };
}

test('whatever callback address a sign-in has, the portal redirects only to itself', async () => {
  await fc.assert(
    fc.asyncProperty(hostileAddress.map(withOrigin), async (callbackUrl) => {
      const { post } = await openBrowser();
      const token = await api.app.tokens.signLogin(userId, await createSession(db.database, userId));
      const { status, url } = await post('callback/credentials', { token, callbackUrl });
      expect([status, callbackUrl, isWithinPortal(url)]).toEqual([200, callbackUrl, true]);
    }),
    randomRuns(50),
  );
});

test('whatever callback address a sign-out or an error has, the portal redirects only to itself', async () => {
  await fc.assert(
    fc.asyncProperty(hostileAddress.map(withOrigin), async (callbackUrl) => {
      const { browser, post } = await openBrowser();
      const query = new URLSearchParams({ callbackUrl });
      const locations = [
        (await post('signout', { callbackUrl })).url,
        (await post('callback/credentials', { token: 'none', callbackUrl })).url,
        ...(await Promise.all(
          [`signin?${query}`, `signout?${query}`, `error?${query}&error=AccessDenied`].map(
            async (page) => (await browser.fetch(`/api/auth/${page}`)).headers.get('location') ?? '',
          ),
        )),
      ];
      expect([callbackUrl, locations.filter((location) => !isWithinPortal(location))]).toEqual([
        callbackUrl,
        [],
      ]);
      const remembered = [...browser.cookies.entries()].find(([name]) => name.endsWith('callback-url'));
      expect(isWithinPortal(decodeURIComponent(remembered?.[1] ?? ''))).toBe(true);
    }),
    randomRuns(25),
  );
});

test('a page of the portal is redirected to, by path or by full URL', async () => {
  for (const callbackUrl of ['/c/7/applications?status=3', `${origin}/c/0/`]) {
    const { post } = await openBrowser();
    const token = await api.app.tokens.signLogin(userId, await createSession(db.database, userId));
    const { url } = await post('callback/credentials', { token, callbackUrl });
    expect(url).toBe(new URL(callbackUrl, origin).href);
  }
});
