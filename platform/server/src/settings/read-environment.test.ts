import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  fileContent,
  flag,
  httpAddress,
  postgresUrl,
  readEnvironment,
  SettingsError,
  secretContent,
  text,
  wholeNumber,
} from './index.ts';

const fields = {
  NAME: text.default('anonymous'),
  SHOWN: flag.default(false),
  COUNT: wholeNumber(1, 10).optional(),
  ADDRESS: httpAddress,
};
const enough = { ADDRESS: 'http://one.example/' };

test('variables are parsed, and missing or empty ones get their defaults', () => {
  const absent = { NAME: 'anonymous', SHOWN: false, COUNT: undefined, ADDRESS: 'http://one.example' };
  expect(readEnvironment(fields, enough)).toEqual(absent);
  expect(readEnvironment(fields, { ...enough, NAME: '', SHOWN: '', COUNT: '' })).toEqual(absent);
  expect(readEnvironment(fields, { ...enough, NAME: 'Ada', SHOWN: 'ON', COUNT: '7', OTHER: 'x' })).toEqual({
    NAME: 'Ada',
    SHOWN: true,
    COUNT: 7,
    ADDRESS: 'http://one.example',
  });
});

test('all invalid or missing variables are reported together, one per line, without their values', () => {
  const read = () => readEnvironment(fields, { SHOWN: 'perhaps', COUNT: '11' });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(
    'SHOWN: must be on or off.\nCOUNT: must be a whole number from 1 to 10.\nADDRESS: must be set.',
  );
});

test.each(['1.5', '-1', '0x5', '1e0', ' 5', '11', '0'])('%j is not a whole number from 1 to 10', (COUNT) => {
  expect(() => readEnvironment(fields, { ...enough, COUNT })).toThrow(/^COUNT: /);
});

test('errors across variables are reported in addition to those of single variables', () => {
  const read = (environment: Record<string, string>) =>
    readEnvironment(fields, environment, ({ NAME, SHOWN }) => ({
      NAME: SHOWN && NAME === 'anonymous' && 'must be a shown name',
      ADDRESS: 'is never right',
    }));
  expect(() => read({ SHOWN: 'on', COUNT: 'x' })).toThrow(
    [
      'NAME: must be a shown name.',
      'COUNT: must be a whole number from 1 to 10.',
      'ADDRESS: must be set.',
    ].join('\n'),
  );
});

test('a variable with a path is replaced by the file’s content, and an unreadable file is reported', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-settings-'));
  const SECRET_FILE = join(folder, 'secret');
  writeFileSync(SECRET_FILE, 'hush\n');
  chmodSync(SECRET_FILE, 0o400);
  const read = (file: string) => readEnvironment({ SECRET_FILE: fileContent }, { SECRET_FILE: file });
  expect(read(SECRET_FILE)).toEqual({ SECRET_FILE: 'hush' });
  expect(() => read(folder)).toThrow(`SECRET_FILE: cannot read ${folder} (EISDIR).`);
  rmSync(folder, { recursive: true });
});

test.each([
  [0o600, true],
  [0o440, true],
  [0o604, false],
  [0o602, false],
  [0o644, false],
])('a file with a secret and the permissions %i is read: %s', (mode, isRead) => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-settings-'));
  const SECRET_FILE = join(folder, 'secret');
  writeFileSync(SECRET_FILE, 'hush');
  chmodSync(SECRET_FILE, mode);
  const read = () => readEnvironment({ SECRET_FILE: secretContent }, { SECRET_FILE });
  if (isRead) expect(read()).toEqual({ SECRET_FILE: 'hush' });
  else expect(read).toThrow(`SECRET_FILE: everyone on this machine may read or change ${SECRET_FILE}`);
  rmSync(folder, { recursive: true });
});

test.each([
  'mysql://me@db.example/atrium',
  'postgres://h1,,h2/db',
  'postgres://h1:5432,h2:99999/db',
  'postgres://h1,h2/db?target_session_attrs=standby',
  'postgres://me:%zz@db.example/atrium',
  'postgres://me@db.example:99999/atrium',
])('%s is not the URL of a database, and the variable is reported', (DATABASE_URL) => {
  expect(() => readEnvironment({ DATABASE_URL: postgresUrl }, { DATABASE_URL })).toThrow(
    /^DATABASE_URL: must be(gin with postgres:\/\/| an address such as)[^\n]+\.$/,
  );
});

test.each([
  'postgres://me:p%40ss@db.example/atrium',
  'postgresql://[::1]:5432/db',
  'postgres:///db?host=/run',
  'postgres://me:p%40ss@h1,h2/db',
  'postgres://h1:5432,[::1]:5433/db?target_session_attrs=read-write',
])('%s is the URL of a database', (DATABASE_URL) => {
  expect(readEnvironment({ DATABASE_URL: postgresUrl }, { DATABASE_URL })).toEqual({ DATABASE_URL });
});
