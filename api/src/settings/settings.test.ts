import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptSecret, readSettings } from './index.ts';

const embedded = 'postgres://atrium_portal:secret@127.0.0.1:5001/atrium';
const own = 'postgres://me:secret@db.example/atrium';

test('a database address is enough', () => {
  expect(readSettings({ DATABASE_URL: own })).toMatchObject({
    host: '127.0.0.1',
    port: 8081,
    services: ['login', 'portal', 'session'],
    demo: false,
  });
});

test('an empty variable counts as absent', () => {
  const empty = { PORT: '', SMTP_URL: '', LINE_CHANNEL_ID: '', SESSION_SECRET: '', DEMO_MODE: '' };
  expect(readSettings({ DATABASE_URL: own, ...empty })).toEqual(readSettings({ DATABASE_URL: own }));
  expect(() => readSettings({ DATABASE_URL: '' })).toThrow('DATABASE_URL: must be set.');
});

test('there may be several replicas', () => {
  const urls = [own, 'postgres://me:secret@other.example/atrium'];
  const { database } = readSettings({ DATABASE_URL: own, DATABASE_REPLICA_URLS: urls.join(', ') });
  expect(database.replicaUrls).toEqual(urls);
});

test('a service needs the addresses of the roles that it takes on, and no other', () => {
  const [DATABASE_APP_URL, DATABASE_JOBS_URL, DATABASE_LOGIN_URL, DATABASE_STAFF_URL] = [own, own, own, own];
  expect(readSettings({ SERVICES: 'login', DATABASE_LOGIN_URL }).database.url).toBeUndefined();
  const all = { DATABASE_APP_URL, DATABASE_JOBS_URL, DATABASE_LOGIN_URL, DATABASE_STAFF_URL };
  expect(readSettings({ SERVICES: 'portal', ...all }).database.url).toBeUndefined();
});

test.each([
  [{}, 'DATABASE_URL: must be set.'],
  [
    { DATABASE_LOGIN_URL: own },
    'DATABASE_APP_URL: must be set, or DATABASE_URL.\nDATABASE_JOBS_URL: must be set, or DATABASE_URL.\n' +
      'DATABASE_STAFF_URL: must be set, or DATABASE_URL.',
  ],
  [{ DATABASE_APP_URL: own, SERVICES: 'login' }, 'DATABASE_URL: must be set.'],
  [{ DATABASE_LOGIN_URL: own, DEMO_MODE: 'on', SERVICES: 'login' }, /^DEMO_MODE: only with the embedded/],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must begin with postgres:// or postgresql://.'],
  [{ DATABASE_URL: own, SERVICES: 'login,nope' }, 'SERVICES: may list login, portal, session.'],
  [
    { DATABASE_URL: own, LOGIN_PUBLIC_URL: 'https://login.example.com' },
    'PUBLIC_URL: must be set with LOGIN_PUBLIC_URL, whose calls come from there.',
  ],
  [
    { DATABASE_URL: own, DATABASE_REPLICA_URLS: `${own},mysql://x` },
    'DATABASE_REPLICA_URLS: must begin with postgres:// or postgresql://.',
  ],
  [
    { DATABASE_URL: own, ACTIVITY_KEPT_MONTHS: '2' },
    'ACTIVITY_KEPT_MONTHS: must be a whole number from 3 to 1200.',
  ],
  [{ DATABASE_URL: own, SESSION_SECRET: 'short' }, 'SESSION_SECRET: must have at least 32 characters.'],
  [{ DATABASE_URL: own, LINE_CHANNEL_ID: '16' }, 'LINE_CHANNEL_SECRET: must be set with LINE_CHANNEL_ID.'],
  [
    { DATABASE_URL: own, LINE_CHANNEL_SECRET: 'f'.repeat(32) },
    'LINE_CHANNEL_ID: must be set with LINE_CHANNEL_SECRET.',
  ],
  [
    { DATABASE_URL: own, DEMO_MODE: 'on' },
    'DEMO_MODE: only with the embedded database, without DATABASE_URL.',
  ],
  [
    { DATABASE_URL: embedded, DEMO_MODE: 'on', HOST: '0.0.0.0' },
    'DEMO_MODE: is allowed only with a loopback HOST such as 127.0.0.1.',
  ],
])('%j is refused by the name of its variable', (env, message) => {
  expect(() => readSettings(env)).toThrow(message);
});

test('demo mode works with the embedded database on loopback', () => {
  expect(readSettings({ DATABASE_URL: embedded, DEMO_MODE: 'on' }).demo).toBe(true);
});

test('a secret is made once, for its owner only, however many start at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-secret-'));
  const file = join(folder, 'deep', 'secret');
  let made = 0;
  const make = async () => `secret ${++made}`;
  const read = await Promise.all([keptSecret(file, make), keptSecret(file, make)]);
  expect(new Set([...read, await keptSecret(file, make)]).size).toBe(1);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});
