import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Release } from '@atrium/contract';
import { errorCode } from '@atrium/server/thrown';
import { readRelease } from './publish-check.ts';
import { storedFiles } from './source-maps.ts';

/** Whether two releases consist of the same files. */
export function sameFiles(one: Release, other: Release): boolean {
  const lines = ({ files }: Release) => files.map(({ path, integrity }) => `${path} ${integrity}`).sort();
  return JSON.stringify(lines(one)) === JSON.stringify(lines(other));
}

/** Sorted names in a folder; none if it does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? (await readdir(folder)).sort() : [];
}

/** Transfer size of each file in a build's folder: that of the brotli copy if there is one. */
export async function transferBytesIn(
  folder: string,
  { files }: Release,
): Promise<ReadonlyMap<string, number>> {
  const sizes = files.map(async ({ path, bytes }) => {
    const copy = await stat(join(folder, `${path}.br`)).catch(() => null);
    return [path, copy?.size ?? bytes] as const;
  });
  return new Map(await Promise.all(sizes));
}

/** Moves a folder; returns false if another process created the target first. */
export async function tryRename(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw error;
  }
}

/** Copies `release.json` and the files listed in it, as far as they exist. */
export async function copyBuild(from: string, to: string): Promise<void> {
  const release = await readRelease(from);
  for (const { path } of [...storedFiles(release), { path: 'release.json' }]) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    for (const copy of [path, `${path}.br`, `${path}.gz`])
      if (existsSync(join(from, copy))) await copyFile(join(from, copy), join(to, copy));
  }
}

/**
 * Deletes a published version's folder, and moves its `release.json`, which has the hashes, to another one.
 *
 * @param remains Folder for the `release.json`.
 */
export async function removeVersion(folder: string, remains: string): Promise<void> {
  await mkdir(remains, { recursive: true });
  // It was moved already if a previous pruning was interrupted.
  await rename(join(folder, 'release.json'), join(remains, 'release.json')).catch(ignoreMissing);
  await rm(folder, { recursive: true, force: true });
  // Also deletes the deployable's folder if this was its last version.
  await rmdir(dirname(folder)).catch(() => undefined);
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
