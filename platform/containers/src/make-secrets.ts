// `node make-secrets.ts <folder>`: makes what the containers of one deployment know and nobody else may, once; what is
// there stays, but for deploy tokens that have expired. Who holds a secret has a folder of its own in it: a volume that nobody else mounts.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { issueDeployToken, registerDeployable, teamOfToken } from '../../gateway/src/deploy-tokens.ts';

const root = process.argv[2] ?? '/run/atrium';

function keep(holder: string, name: string, make: () => string): string {
  const folder = join(root, holder);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o444, flag: 'wx' });
  return readFileSync(file, 'utf8');
}

const password = keep('postgres', 'password', () => randomBytes(24).toString('hex'));
keep('api', 'database-url', () => `postgres://postgres:${password}@postgres:5432/atrium`);
keep('api', 'session-secret', () => randomBytes(48).toString('base64url'));
keep('gateway', 'registry-database-url', () => {
  const secret = randomBytes(24).toString('hex');
  return `postgres://atrium_registry:${secret}@postgres:5432/atrium`;
});
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
  const live = existsSync(file) && (await teamOfToken(registry, readFileSync(file, 'utf8')));
  if (live) continue;
  rmSync(file, { force: true });
  const token = await issueDeployToken(registry, team);
  keep(deployable.name, 'deploy-token', () => token);
}
