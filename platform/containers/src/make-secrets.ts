// `node make-secrets.ts <folder>`: creates the secrets of one deployment's containers. Existing ones are kept, except
// expired deploy tokens. Each container has its own folder, a volume that no other container mounts.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteManifest } from '@atrium/contract';
import { issueDeployToken, registerDeployable, teamOfToken } from '@atrium/control/deploy-tokens';

const root = process.argv[2] ?? '/run/atrium';

/** api/logins.sql has the permissions of each login. */
const LOGINS = [
  ['migrate', 'database-url', 'atrium_migrate'],
  ['api', 'database-app-url', 'atrium_api_app'],
  ['api', 'database-jobs-url', 'atrium_api_jobs'],
  ['api', 'database-login-url', 'atrium_api_login'],
  ['api', 'database-staff-url', 'atrium_api_staff'],
  ['login', 'database-login-url', 'atrium_login_service'],
  ['admin', 'database-url', 'atrium_commands'],
  ['registry', 'database-url', 'atrium_registry'],
] as const;

/** Secrets are for the user of all containers alone; the database has another user. */
const modeOf = (holder: string) => (holder === 'postgres' ? 0o444 : 0o400);

function createOnce(holder: string, name: string, make: () => string): string {
  const file = fileOf(holder, name);
  if (!existsSync(file)) writeFileSync(file, make(), { flag: 'wx', mode: modeOf(holder) });
  return readFileSync(file, 'utf8');
}

function fileOf(holder: string, name: string): string {
  const folder = join(root, holder);
  mkdirSync(folder, { recursive: true });
  return join(folder, name);
}

// The database needs the password for its first start only: afterwards its superuser has none.
createOnce('postgres', 'password', () => randomBytes(24).toString('hex'));
const passwords = LOGINS.map(([holder, name, login]) => {
  const secret = randomBytes(24).toString('hex');
  const { password } = new URL(
    createOnce(holder, name, () => `postgres://${login}:${secret}@postgres:5432/atrium`),
  );
  return `ALTER ROLE ${login} PASSWORD '${password}';\n`;
});
rmSync(fileOf('postgres', 'passwords.sql'), { force: true });
createOnce('postgres', 'passwords.sql', () => passwords.join(''));

createOnce('session', 'session-secret', () => randomBytes(48).toString('base64url'));
createOnce('control', 'operator-password', () => randomBytes(18).toString('base64url'));
const pageCheckSecret = createOnce('control', 'page-check-secret', () =>
  randomBytes(32).toString('base64url'),
);
createOnce('page-check', 'page-check-secret', () => pageCheckSecret);

const registry = join(root, 'control/deploy-tokens.json');
const image = join(import.meta.dirname, '../../..');
/** Each remote is registered as its remote.json says in the checkout that the image was built from. */
const remotes = globSync('*/remote.json', { cwd: image })
  .sort()
  .map((path) => remoteManifest.parse(JSON.parse(readFileSync(join(image, path), 'utf8'))))
  .map(({ team, name, basePath, slots }) => ({
    ...{ team, name, basePath },
    slots: [...new Set(slots.map(({ slot }) => slot))],
  }));
for (const { team, ...deployable } of [{ team: 'Shell', name: 'shell' }, ...remotes]) {
  await registerDeployable(registry, team, deployable);
  const file = join(root, deployable.name, 'deploy-token');
  const holder = existsSync(file) ? await teamOfToken(registry, readFileSync(file, 'utf8')) : null;
  if (holder?.team === team) {
    chmodSync(file, modeOf(deployable.name));
    continue;
  }
  rmSync(file, { force: true });
  const token = await issueDeployToken(registry, team);
  createOnce(deployable.name, 'deploy-token', () => token);
}
