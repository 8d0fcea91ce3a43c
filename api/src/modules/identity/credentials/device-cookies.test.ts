import fastifyCookie from '@fastify/cookie';
import fc from 'fast-check';
import fastify, { type FastifyRequest } from 'fastify';
import { createDeviceCookies } from './device-cookies.ts';

const SECRET = 'a secret of thirty-two characters';
const DAY_MS = 86_400_000;
const deviceCookies = createDeviceCookies([SECRET]);
const owner = { userId: 7, deviceEpoch: 0 };

const requestWith = (cookie = '', publicUrl = 'http://localhost:8080') =>
  ({ cookies: fastifyCookie.parse(cookie), server: { publicUrl } }) as unknown as FastifyRequest;
/** The part of a `Set-Cookie` line that a browser sends back. */
const sent = (line: string) => line.split(';')[0] ?? '';
const linesOf = (request: FastifyRequest, of = owner, issuing = deviceCookies) => {
  const lines: string[] = [];
  issuing.issue({ request, setHeader: (_, line) => lines.push(line) }, of);
  return lines;
};
const issue = (of = owner, issuing = deviceCookies) => sent(linesOf(requestWith(), of, issuing)[0] ?? '');

// Cookies can be serialized once the plugin is registered, as in every app.
beforeAll(async () => void (await fastify().register(fastifyCookie)));
afterEach(() => jest.useRealTimers());

test('a device is recognized for the person who signed in on it, with a new key for each sign-in', () => {
  const [first, second] = [issue(), issue()];
  expect(deviceCookies.knownBy(requestWith(first), owner)).toMatch(/^device /);
  expect(deviceCookies.knownBy(requestWith(first), owner)).toBe(
    deviceCookies.knownBy(requestWith(first), owner),
  );
  expect(deviceCookies.knownBy(requestWith(second), owner)).not.toBe(
    deviceCookies.knownBy(requestWith(first), owner),
  );
});

test('people who share a device are both recognized on it', () => {
  const other = { userId: 8, deviceEpoch: 3 };
  const cookies = requestWith([issue(), issue(other)].join('; '));
  expect(deviceCookies.knownBy(cookies, owner)).toBeDefined();
  expect(deviceCookies.knownBy(cookies, other)).toBeDefined();
});

test.each<[string, Parameters<typeof deviceCookies.knownBy>[1]]>([
  ['another person', { ...owner, userId: 8 }],
  ['the same person after a reset', { ...owner, deviceEpoch: 1 }],
  ['an unknown account', undefined],
])('a device cookie is not valid for %s', (_name, other) => {
  const value = issue().replace(/^[^=]+=/, '');
  const name = other ? issue(other).replace(/=.*$/, '') : 'atrium.device';
  expect(deviceCookies.knownBy(requestWith(`${name}=${value}`), other)).toBeUndefined();
});

test('a device stays known while the secret is rotated', () => {
  const rotated = createDeviceCookies(['the next secret of thirty-two characters', SECRET]);
  const request = requestWith(issue());
  expect(rotated.knownBy(request, owner)).toBe(deviceCookies.knownBy(request, owner));
  const next = requestWith(issue(owner, rotated));
  expect(rotated.knownBy(next, owner)).toBeDefined();
  expect(deviceCookies.knownBy(next, owner)).toBeUndefined();
});

test('a device cookie of another portal is invalid', () => {
  const elsewhere = createDeviceCookies([`${SECRET}!`]);
  const [, value] = issue(owner, elsewhere).split('=');
  const [name] = issue().split('=');
  expect(deviceCookies.knownBy(requestWith(`${name}=${value}`), owner)).toBeUndefined();
});

test('a device cookie with one changed character is invalid', () => {
  const genuine = issue();
  const start = genuine.indexOf('=') + 1;
  const change = fc.record({
    at: fc.integer({ min: start, max: genuine.length - 1 }),
    by: fc.constantFrom(...'abcXYZ019-_.'),
  });
  fc.assert(
    fc.property(change, ({ at, by }) => {
      fc.pre(genuine[at] !== by);
      const changed = genuine.slice(0, at) + by + genuine.slice(at + 1);
      return deviceCookies.knownBy(requestWith(changed), owner) === undefined;
    }),
  );
});

test('a device cookie is valid for 180 days', () => {
  const cookie = requestWith(issue());
  jest.useFakeTimers({ now: Date.now() + 180 * DAY_MS - 10_000 });
  expect(deviceCookies.knownBy(cookie, owner)).toBeDefined();
  jest.setSystemTime(Date.now() + 20_000);
  expect(deviceCookies.knownBy(cookie, owner)).toBeUndefined();
});

test.each(['/api/login', '/api/line_login', '/customer-portal/auth/passkeys/sign_in'])(
  'the cookie is sent to %s, where a person signs in, and scripts cannot read it',
  (path) => {
    const [line] = linesOf(requestWith()).filter((one) => one.includes(`Path=${path};`));
    expect(line).toMatch(
      /^atrium-8080\.device\.[\w-]{16}=[\w.-]+; Max-Age=15552000; Path=[\w/-]+; HttpOnly; SameSite=Strict$/,
    );
    expect(linesOf(requestWith())).toHaveLength(3);
  },
);

test('the cookie is limited to https if the portal uses it', () => {
  const overHttps = (cookie?: string) => requestWith(cookie, 'https://portal.example');
  const [line = ''] = linesOf(overHttps());
  expect(line).toMatch(/^__Secure-atrium\.device\..*; Secure/);
  expect(deviceCookies.knownBy(overHttps(sent(line)), owner)).toBeDefined();
  expect(deviceCookies.knownBy(overHttps(sent(line).replace('__Secure-', '')), owner)).toBeUndefined();
});
