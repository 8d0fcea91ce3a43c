import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the workers find the folder that every portal of the journeys starts with. */
export const TEMPLATE = 'E2E_TEMPLATE';

/** Readable by the user that the embedded database runs as. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-journey-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** A copy of the template in a temporary folder; where there is none, an empty folder. */
export function copyOfTemplate(): string {
  const folder = temporaryFolder();
  const template = process.env[TEMPLATE];
  if (!template) return folder;
  // Unlike Node's own copy, `cp -a` keeps the owner of the database's files.
  const files = readdirSync(template).map((name) => join(template, name));
  const { status, stderr } = spawnSync('cp', ['-a', ...files, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The template could not be copied: ${stderr}`);
  return folder;
}
