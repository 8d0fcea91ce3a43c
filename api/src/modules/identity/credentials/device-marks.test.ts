import fastifyCookie from '@fastify/cookie';
import fc from 'fast-check';
import fastify, { type FastifyRequest } from 'fastify';
import { createDeviceMarks } from './device-marks.ts';

const SECRET = 'a secret of thirty-two characters';
const DAY_MS = 86_400_000;
const marks = createDeviceMarks(SECRET);
const owner = { userId: 7, deviceEpoch: 0 };

const requestWith = (cookie = '', publicUrl = 'http://localhost:8080') =>
  ({ cookies: fastifyCookie.parse(cookie), server: { publicUrl } }) as unknown as FastifyRequest;
/** What a browser sends of a `Set-Cookie` line. */
const sent = (line: string) => line.split(';')[0] ?? '';
const mark = (of = owner) => sent(marks.mark(requestWith(), of));

// What writes cookies is there once the plugin is, as in every app.
beforeAll(async () => void (await fastify().register(fastifyCookie)));
afterEach(() => jest.useRealTimers());

test('a device is known as the person who signed in on it, by another name each time', () => {
  const [first, second] = [mark(), mark()];
  expect(marks.knownBy(requestWith(first), owner)).toMatch(/^device /);
  expect(marks.knownBy(requestWith(first), owner)).toBe(marks.knownBy(requestWith(first), owner));
  expect(marks.knownBy(requestWith(second), owner)).not.toBe(marks.knownBy(requestWith(first), owner));
});

test('people who share a device are both known on it', () => {
  const other = { userId: 8, deviceEpoch: 3 };
  const cookies = requestWith([mark(), mark(other)].join('; '));
  expect(marks.knownBy(cookies, owner)).toBeDefined();
  expect(marks.knownBy(cookies, other)).toBeDefined();
});

test.each<[string, Parameters<typeof marks.knownBy>[1]]>([
  ['another person', { ...owner, userId: 8 }],
  ['the same person after a reset', { ...owner, deviceEpoch: 1 }],
  ['nobody', undefined],
])('a mark says nothing about %s', (_name, other) => {
  const value = mark().replace(/^[^=]+=/, '');
  const name = other ? mark(other).replace(/=.*$/, '') : 'atrium.device';
  expect(marks.knownBy(requestWith(`${name}=${value}`), other)).toBeUndefined();
});

test('a mark of another portal is none', () => {
  const elsewhere = createDeviceMarks(`${SECRET}!`);
  const [, value] = sent(elsewhere.mark(requestWith(), owner)).split('=');
  const [name] = mark().split('=');
  expect(marks.knownBy(requestWith(`${name}=${value}`), owner)).toBeUndefined();
});

test('a mark with one character changed is none', () => {
  const genuine = mark();
  const start = genuine.indexOf('=') + 1;
  const change = fc.record({
    at: fc.integer({ min: start, max: genuine.length - 1 }),
    by: fc.constantFrom(...'abcXYZ019-_.'),
  });
  fc.assert(
    fc.property(change, ({ at, by }) => {
      fc.pre(genuine[at] !== by);
      const changed = genuine.slice(0, at) + by + genuine.slice(at + 1);
      return marks.knownBy(requestWith(changed), owner) === undefined;
    }),
  );
});

test('a mark is good for 180 days', () => {
  const cookie = requestWith(mark());
  jest.useFakeTimers({ now: Date.now() + 180 * DAY_MS - 10_000 });
  expect(marks.knownBy(cookie, owner)).toBeDefined();
  jest.setSystemTime(Date.now() + 20_000);
  expect(marks.knownBy(cookie, owner)).toBeUndefined();
});

test('the cookie is for sign-in alone, and for no page', () => {
  expect(marks.mark(requestWith(), owner)).toMatch(
    /^atrium\.device\.[\w-]{16}=[\w.-]+; Max-Age=15552000; Path=\/api\/login; HttpOnly; SameSite=Strict$/,
  );
});

test('where the portal has https it is sent by https only', () => {
  const overHttps = (cookie?: string) => requestWith(cookie, 'https://portal.example');
  const line = marks.mark(overHttps(), owner);
  expect(line).toMatch(/^__Secure-atrium\.device\..*; Secure/);
  expect(marks.knownBy(overHttps(sent(line)), owner)).toBeDefined();
  expect(marks.knownBy(overHttps(sent(line).replace('__Secure-', '')), owner)).toBeUndefined();
});
