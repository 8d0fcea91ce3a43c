import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sourceHash } from '@atrium/build';
import type { Release } from '@atrium/contract';
import { packPackages } from './pack.ts';
import { packShell } from './pack-shell.ts';
import { sourcePackages } from './package-list.ts';
import { packReference, referenceHash } from './reference-package.ts';

/** Folder of the tarballs in a build of the shell. */
const FOLDER = 'packages';

/**
 * Packs the packages for other repositories, and their reference, into a build of the shell, whose release then has them: a portal serves
 * those that came with its live shell.
 *
 * @param dist Built folder of the shell.
 * @param sourcesHash Marks the versions of packages whose sources may change without a new version.
 */
export async function addPackages(dist: string, sourcesHash?: string): Promise<void> {
  const file = join(dist, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
  // A folder with a release.json counts as built.
  rmSync(file);
  rmSync(join(dist, FOLDER), { recursive: true, force: true });
  const into = join(dist, FOLDER);
  const packed = [
    ...(await packPackages({ into, sourcesHash })),
    packShell(dist, release, into),
    await packReference(into),
  ];
  const packages = packed.map(({ name, version, file: tarball }) => ({
    name,
    version,
    file: `${FOLDER}/${basename(tarball)}`,
  }));
  const tarballs = packages.map(({ file: path }) => {
    const content = readFileSync(join(dist, path));
    const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`;
    return { path, integrity, bytes: content.length };
  });
  const others = release.files.filter(({ path }) => !path.startsWith(`${FOLDER}/`));
  writeFileSync(
    file,
    `${JSON.stringify({ ...release, files: [...others, ...tarballs], packages }, null, 2)}\n`,
  );
}

/** Hash of everything that affects the packages. */
export function packagesHash(): string {
  const hash = createHash('sha256').update(referenceHash());
  for (const { folder } of sourcePackages()) hash.update(sourceHash(folder));
  return hash.digest('hex');
}
