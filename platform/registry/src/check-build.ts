import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Release } from '@atrium/contract';
import { buildFindings, buildWarnings, integrityOf } from '@atrium/release-rules';
import { readIfThere } from '@atrium/server';
import { type ReleasedPackage, readReleasedPackages } from './packages/released-packages.ts';
import { PublishRefused, readRelease } from './publish-check.ts';
import { releaseFindings } from './release-limits.ts';
import { sourceMapFindings, storedFiles } from './source-maps.ts';

export interface CheckedBuild {
  readonly release: Release;
  readonly packages: readonly ReleasedPackage[];
  /** What is probably a mistake, and keeps nothing from being published. */
  readonly warnings: readonly string[];
}

/**
 * Checks a built folder against its `release.json`, and packs packages again into a folder if one is given; throws
 * PublishRefused with the invalid field or file.
 */
export type CheckBuild = (folder: string, packedFolder: string | null) => Promise<CheckedBuild>;

async function checkFile(
  folder: string,
  { path, integrity, bytes }: Release['files'][number],
): Promise<void> {
  const content = await readIfThere(join(folder, path));
  if (!content) throw new PublishRefused(`${path}: is listed in release.json but missing; build again.`);
  if (content.length !== bytes || integrityOf(content) !== integrity)
    throw new PublishRefused(`${path}: was changed after the build; build again.`);
  const compressed = [
    [`${path}.br`, brotliDecompressSync],
    [`${path}.gz`, gunzipSync],
  ] as const;
  const matches = (copy: Buffer, decompress: typeof gunzipSync) => {
    try {
      return integrityOf(decompress(copy, { maxOutputLength: Math.max(bytes, 1) })) === integrity;
    } catch {
      return false;
    }
  };
  for (const [name, decompress] of compressed) {
    const copy = await readIfThere(join(folder, name));
    if (copy && !matches(copy, decompress as typeof gunzipSync))
      throw new PublishRefused(`${name}: its content differs from ${path}; build again.`);
  }
}

/** Checks a build in this process; builds that a team uploads are checked by `UntrustedWork`. */
export const checkBuild: CheckBuild = async (folder, packedFolder) => {
  const release = await readRelease(folder);
  const ofRelease = releaseFindings(release);
  if (ofRelease.length > 0) throw new PublishRefused(ofRelease.join('\n'));
  // Files are checked one after another, so that memory holds one at a time.
  for (const file of storedFiles(release)) await checkFile(folder, file);
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  const findings = await buildFindings(release, read);
  findings.push(...(await sourceMapFindings(folder, release)));
  const { packages, findings: ofPackages } = await readReleasedPackages(folder, release);
  findings.push(...ofPackages);
  if (findings.length > 0) throw new PublishRefused(findings.join('\n'));
  const warnings = await buildWarnings(release, read);
  if (packedFolder === null) return { release, packages: [], warnings };
  const released = packages.map(async ({ tarball, ...described }, index): Promise<ReleasedPackage> => {
    const path = join(packedFolder, `${index}.tgz`);
    await writeFile(path, tarball);
    return { ...described, tarball: path };
  });
  return { release, packages: await Promise.all(released), warnings };
};
