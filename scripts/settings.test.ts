import { readStartSettings, repository } from './settings.ts';

test('an empty variable counts as absent', () => {
  const empty = { HOST: '', PORT: '', DATA_DIR: '', DATABASE_URL: '', DEMO_MODE: '', PUBLIC_URL: '' };
  expect(readStartSettings(empty)).toEqual(readStartSettings({}));
  expect(readStartSettings({})).toEqual({
    host: '127.0.0.1',
    port: 8080,
    dataDir: `${repository}/.data`,
    publicUrl: 'http://localhost:8080',
    databaseUrl: undefined,
    demo: true,
  });
});

test.each([
  [{ HOST: '::1', PORT: '8090' }, 'http://[::1]:8090'],
  [{ HOST: '0.0.0.0' }, 'http://0.0.0.0:8080'],
  [{ PUBLIC_URL: 'https://portal.example/' }, 'https://portal.example'],
])('with %j people open %s', (env, publicUrl) => {
  expect(readStartSettings(env).publicUrl).toBe(publicUrl);
});

test.each([
  [{ PORT: '0' }, 'PORT'],
  [{ PORT: 'eighty' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://a/b' }, 'DATABASE_URL'],
  [{ DEMO_MODE: 'perhaps' }, 'DEMO_MODE'],
  [{ DEMO_MODE: 'on', HOST: '0.0.0.0' }, 'DEMO_MODE'],
  [{ PUBLIC_URL: 'portal.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://' }, 'PUBLIC_URL'],
])('%j is refused by the name of its variable', (env, name) => {
  expect(() => readStartSettings(env)).toThrow(new RegExp(`^${name} `));
});
