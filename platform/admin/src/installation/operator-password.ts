import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** File with the password of the fleet page. */
export function operatorPasswordFile(dataDir: string): string {
  return join(dataDir, 'operator-password');
}

/** Password of the fleet page: from the environment, else generated at the first start and kept in a file. */
export function operatorPassword(dataDir: string): string {
  if (process.env.OPERATOR_PASSWORD) return process.env.OPERATOR_PASSWORD;
  const file = operatorPasswordFile(dataDir);
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}
