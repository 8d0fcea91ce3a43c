import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packedTarball } from '@atrium/registry/tarball';
import { builtFiles } from './built-files.ts';
import { compiledSources } from './compiled-sources.ts';
import { type SourcePackage, sourcePackages } from './package-list.ts';
import { type PackedManifest, packedManifest } from './packed-manifest.ts';

/** A tarball that npm installs. */
export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  /** Its `package.json`. */
  readonly manifest: PackedManifest;
  /** Path of the tarball: `<into>/atrium-ui-1.0.0.tgz`. */
  readonly file: string;
  readonly bytes: number;
  /** Hash of the tarball as in lockfiles: `sha512-…`, in base64. */
  readonly integrity: string;
}

/**
 * Builds all packages for other repositories and packs each into a tarball. The same sources give the same bytes.
 *
 * @param into Folder of the tarballs; created if it is missing.
 * @param sourcesHash Marks each version (see `versionOfSources`), since sources change between two versions.
 * @throws Error with the compiler's output if the build fails.
 */
export async function packPackages({
  into,
  sourcesHash,
}: {
  readonly into: string;
  readonly sourcesHash?: string | undefined;
}): Promise<PackedPackage[]> {
  mkdirSync(into, { recursive: true });
  const compiled = await compiledSources();
  return sourcePackages().map((source) => pack(source, compiled, into, sourcesHash));
}

function pack(
  source: SourcePackage,
  compiled: string,
  into: string,
  sourcesHash: string | undefined,
): PackedPackage {
  const manifest = packedManifest(source, sourcesHash);
  const { name, version } = manifest;
  const tarball = packedTarball(
    new Map([
      ['package.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)],
      ...builtFiles(source, compiled).map(({ path, content }) => [path, Buffer.from(content)] as const),
    ]),
  );
  const file = join(into, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  writeFileSync(file, tarball);
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  return { name, version, manifest, file, bytes: tarball.length, integrity };
}
