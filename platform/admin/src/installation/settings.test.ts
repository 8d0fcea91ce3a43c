import { join } from 'node:path';
import { readSettings } from './settings.ts';

const repository = join(import.meta.dirname, '../../../..');

test('an empty variable counts as absent', () => {
  const empty = { HOST: '', PORT: '', DATA_DIR: '', DATABASE_URL: '', DEMO_MODE: '', PUBLIC_URL: '' };
  expect(readSettings(empty)).toEqual(readSettings({}));
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 8080,
    dataDir: `${repository}/.data`,
    publicUrl: 'http://localhost:8080',
    databaseUrl: undefined,
    rolePrefix: 'atrium',
    objects: { folder: `${repository}/.data/objects` },
    demo: true,
    providerName: 'Atrium',
    mail: { smtpUrl: undefined, from: '"Atrium" <portal@localhost>', certificateAuthorities: undefined },
  });
});

test('without a sender mail comes from the provider', () => {
  expect(readSettings({ PROVIDER_NAME: 'Acorn, "Oak"' }).mail.from).toBe(
    '"Acorn, \\"Oak\\"" <portal@localhost>',
  );
});

test.each([
  [{ HOST: '::1', PORT: '8090' }, 'http://[::1]:8090'],
  [{ HOST: '0.0.0.0' }, 'http://0.0.0.0:8080'],
  [{ PUBLIC_URL: 'https://portal.example/' }, 'https://portal.example'],
])('with %j people open %s', (env, publicUrl) => {
  expect(readSettings(env).publicUrl).toBe(publicUrl);
});

test.each([
  [{ PORT: '0' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://a/b' }, 'DATABASE_URL'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL'],
  [{ SMTP_CA_FILE: '/nowhere.pem' }, 'SMTP_CA_FILE'],
  [{ SMTP_CA_FILE: `${repository}/package.json` }, 'SMTP_CA_FILE'],
  [{ DATABASE_ROLE_PREFIX: 'staging' }, 'DATABASE_ROLE_PREFIX'],
  [{ DEMO_MODE: 'on', DATABASE_URL: 'postgres://me@db.example/atrium' }, 'DEMO_MODE'],
  [{ DEMO_MODE: 'on', HOST: '0.0.0.0' }, 'DEMO_MODE'],
])('%j is refused, naming the variable', (env, name) => {
  expect(() => readSettings(env)).toThrow(new RegExp(`^${name}: .+\\.$`));
});

test.each([
  [{ DATABASE_URL: 'postgres://me@db.example/atrium' }, undefined],
  [{ DATABASE_URL: 'postgres://me@db.example/atrium', OBJECTS_URL: 'file:///srv/objects' }, '/srv/objects'],
  [{ DATA_DIR: '/srv/atrium' }, '/srv/atrium/objects'],
])('with %j files are in %s', (env, folder) => {
  expect(readSettings(env).objects).toEqual(folder && { folder });
});
