// `node make-secrets.ts <folder>`: makes what the containers of one deployment know and nobody else may, once; what is
// there stays, but for deploy tokens that have expired. Who holds a secret has a folder of its own in it: a volume that nobody else mounts.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { issueDeployToken, registerDeployable, teamOfToken } from '@atrium/gateway/deploy-tokens';

const root = process.argv[2] ?? '/run/atrium';

/** Who connects to the database as whom; api/logins.sql says what each login may do. */
const LOGINS = [
  ['migrate', 'database-url', 'atrium_migrate'],
  ['api', 'database-app-url', 'atrium_api_app'],
  ['api', 'database-jobs-url', 'atrium_api_jobs'],
  ['api', 'database-login-url', 'atrium_api_login'],
  ['login', 'database-login-url', 'atrium_login_service'],
  ['admin', 'database-url', 'atrium_commands'],
  ['gateway', 'registry-database-url', 'atrium_registry'],
] as const;

function keep(holder: string, name: string, make: () => string): string {
  const file = fileOf(holder, name);
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o444, flag: 'wx' });
  return readFileSync(file, 'utf8');
}

function fileOf(holder: string, name: string): string {
  const folder = join(root, holder);
  mkdirSync(folder, { recursive: true });
  return join(folder, name);
}

// Only for the first moment of the database: its superuser has no password afterwards.
keep('postgres', 'password', () => randomBytes(24).toString('hex'));
const passwords = LOGINS.map(([holder, name, login]) => {
  const secret = randomBytes(24).toString('hex');
  const { password } = new URL(
    keep(holder, name, () => `postgres://${login}:${secret}@postgres:5432/atrium`),
  );
  return `ALTER ROLE ${login} PASSWORD '${password}';\n`;
});
rmSync(fileOf('postgres', 'passwords.sql'), { force: true });
keep('postgres', 'passwords.sql', () => passwords.join(''));
// The superuser's address, which the containers shared once.
rmSync(fileOf('api', 'database-url'), { force: true });

keep('session', 'session-secret', () => randomBytes(48).toString('base64url'));
keep('gateway', 'operator-password', () => randomBytes(18).toString('base64url'));

const registry = join(root, 'gateway/deploy-tokens.json');
/** Whose each deployable is, and its place in the portal. */
const registrations = [
  { team: 'Shell', name: 'shell' },
  { team: 'Applications', name: 'mfe-applications', basePath: 'applications', slots: ['home'] },
  { team: 'Rewards', name: 'mfe-rewards', basePath: 'rewards', slots: ['home'] },
  { team: 'Account', name: 'mfe-account', basePath: 'account', slots: ['appbar'] },
  { team: 'Insights', name: 'mfe-insights', basePath: 'insights', slots: ['home'] },
] as const;
for (const { team, ...deployable } of registrations) {
  await registerDeployable(registry, team, {
    ...deployable,
    slots: [...('slots' in deployable ? deployable.slots : [])],
  });
  const file = join(root, deployable.name, 'deploy-token');
  const holder = existsSync(file) ? await teamOfToken(registry, readFileSync(file, 'utf8')) : null;
  if (holder?.team === team) continue;
  rmSync(file, { force: true });
  const token = await issueDeployToken(registry, team);
  keep(deployable.name, 'deploy-token', () => token);
}
