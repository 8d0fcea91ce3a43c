import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withRolePrefix } from './role-prefix.ts';
import { commonFields, readEnvironment } from './settings/index.ts';

test.each([
  ['SET ROLE atrium_owner', 'SET ROLE staging_owner'],
  ["VALUES ('atrium_api_app', 'atrium_app')", "VALUES ('staging_api_app', 'staging_app')"],
  ['GRANT atrium_login TO "atrium_login_service";', 'GRANT staging_login TO "staging_login_service";'],
  ['atrium_registry.revisions', 'staging_registry.revisions'],
  ['atrium_jobs', 'staging_jobs'],
])('%s becomes %s', (sql, expected) => {
  expect(withRolePrefix(sql, 'staging')).toBe(expected);
});

test.each([
  'atrium_application_id',
  'my_atrium_app',
  'atrium_job_runs_total',
  "NOTIFY atrium_people, 'x'",
  'the roles of Atrium',
])('%s is not a role and is not changed', (sql) => {
  expect(withRolePrefix(sql, 'staging')).toBe(sql);
});

test('the default prefix changes nothing', () => {
  expect(withRolePrefix('GRANT atrium_app TO atrium_api_app', 'atrium')).toBe(
    'GRANT atrium_app TO atrium_api_app',
  );
});

const api = join(__dirname, '../../../api');
/** Channels of notices belong to one database, so installations do not share them. */
const channels = ['atrium_people', 'atrium_queue'];

test.each(['roles.sql', 'logins.sql', ...globSync('{migrations,functions}/**/*.sql', { cwd: api })])(
  'every role that %s names is known, so that none is shared between installations',
  (file) => {
    const sql = withRolePrefix(readFileSync(join(api, file), 'utf8'), 'staging');
    const left = sql.match(/\batrium_\w+/g) ?? [];
    expect(left.filter((name) => !channels.includes(name))).toEqual([]);
  },
);

test.each(['roles.sql', 'logins.sql'])('the sed command in %s does the same', (file) => {
  const sql = readFileSync(join(api, file), 'utf8');
  expect(sql.replaceAll('atrium_', 'staging_')).toBe(
    withRolePrefix(sql, 'staging').replace('s/atrium_/', 's/staging_/'),
  );
});

test.each(['Staging', '2nd', 'a-b', 'x"; DROP ROLE y', 'pg', 'pg_x', 'a'.repeat(41)])(
  'DATABASE_ROLE_PREFIX=%s is refused, for it goes into SQL as it is',
  (DATABASE_ROLE_PREFIX) => {
    expect(() => readEnvironment(commonFields, { DATABASE_ROLE_PREFIX })).toThrow(/^DATABASE_ROLE_PREFIX: /);
  },
);
