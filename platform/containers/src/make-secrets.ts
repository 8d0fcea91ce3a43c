// `node make-secrets.ts <folder>`: makes what the containers of one deployment know and nobody else may, once; what is
// there stays. Who holds a secret has a folder of its own in it: a volume that nobody else mounts.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { issueDeployToken } from '../../gateway/src/deploy-tokens.ts';

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
for (const name of ['shell', 'mfe-applications', 'mfe-rewards', 'mfe-account', 'mfe-insights']) {
  if (existsSync(join(root, name, 'deploy-token'))) continue;
  const token = await issueDeployToken(join(root, 'gateway/deploy-tokens.json'), {
    team: name,
    deployables: [name],
  });
  keep(name, 'deploy-token', () => token);
}
