import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Release } from '@atrium/contract';
import { errorCode } from '@atrium/server/thrown';
import { readRelease } from './publish-check.ts';
import { storedFiles } from './source-maps.ts';

export function sameFiles(one: Release, other: Release): boolean {
  const lines = ({ files }: Release) => files.map(({ path, integrity }) => `${path} ${integrity}`).sort();
  return JSON.stringify(lines(one)) === JSON.stringify(lines(other));
}

export async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? (await readdir(folder)).sort() : [];
}

/** The transfer size is that of the brotli copy if there is one. */
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

/** Returns false if another process created the target first. */
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

export async function copyBuild(from: string, to: string): Promise<void> {
  const release = await readRelease(from);
  for (const { path } of [...storedFiles(release), { path: 'release.json' }]) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    for (const copy of [path, `${path}.br`, `${path}.gz`])
      if (existsSync(join(from, copy))) await copyFile(join(from, copy), join(to, copy));
  }
}

/** The `release.json`, which has the hashes, is kept in the folder `remains`. */
export async function removeVersion(folder: string, remains: string): Promise<void> {
  await mkdir(remains, { recursive: true });
  // The file was moved already if a previous pruning was interrupted.
  await rename(join(folder, 'release.json'), join(remains, 'release.json')).catch(ignoreMissing);
  await rm(folder, { recursive: true, force: true });
  // The deployable's folder goes too if this was its last version.
  await rmdir(dirname(folder)).catch(() => undefined);
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
