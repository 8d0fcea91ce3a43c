// `node make-secrets.ts <folder>`: makes what the containers of one deployment share and nobody else may know,
// once; what is there stays. The folder is a volume that only those containers mount.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { issueDeployToken } from '../../gateway/src/deploy-tokens.ts';

const folder = process.argv[2] ?? '/run/atrium';
mkdirSync(folder, { recursive: true });

function keep(name: string, make: () => string): string {
  const file = join(folder, name);
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o444, flag: 'wx' });
  return readFileSync(file, 'utf8');
}

const password = keep('postgres-password', () => randomBytes(24).toString('hex'));
keep('database-url', () => `postgres://postgres:${password}@postgres:5432/atrium`);
keep('registry-database-url', () => {
  const secret = randomBytes(24).toString('hex');
  return `postgres://atrium_registry:${secret}@postgres:5432/atrium`;
});
keep('session-secret', () => randomBytes(48).toString('base64url'));
keep('operator-password', () => randomBytes(18).toString('base64url'));
for (const name of ['shell', 'mfe-applications', 'mfe-rewards', 'mfe-account', 'mfe-insights']) {
  const file = `deploy-token-${name}`;
  if (existsSync(join(folder, file))) continue;
  const token = await issueDeployToken(join(folder, 'deploy-tokens.json'), {
    team: name,
    deployables: [name],
  });
  keep(file, () => token);
}
