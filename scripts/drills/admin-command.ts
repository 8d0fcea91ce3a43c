import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../repository.ts';
import type { DrillPortal } from './portal.ts';

const run = promisify(execFile);

/** What `npm run admin -- …` prints for a portal, also if it fails. */
export async function runAdmin(
  { databaseUrl, folder, env }: DrillPortal,
  words: readonly string[],
): Promise<string> {
  const script = join(repository, 'platform/admin/src/main.ts');
  const place = { ...env.api, DATABASE_URL: databaseUrl, DATA_DIR: folder };
  const { stdout, stderr } = await run(process.execPath, [script, ...words], {
    env: { PATH: process.env.PATH, ...place },
  }).catch((failure: { stdout: string; stderr: string }) => failure);
  return `${stdout}${stderr}`;
}
