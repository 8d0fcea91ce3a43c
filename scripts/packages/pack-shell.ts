import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@atrium/contract';
import { packedTarball } from '@atrium/registry/tarball';
import { repository } from '../repository.ts';

const NAME = '@atrium/shell';

/**
 * Packs the built shell, with which a remote is developed without a portal: what browsers load of it, and a `release.json`
 * that lists nothing else.
 *
 * @param release of the same folder; the version is its own, since a build with other files has another one.
 * @param into Folder of the tarballs.
 */
export function packShell(
  dist: string,
  { packages: _packages, ...release }: Release,
  into: string,
): { readonly name: string; readonly version: string; readonly file: string } {
  const { version } = release;
  const files = release.files.filter(({ path }) => !path.startsWith('packages/'));
  const listed: Release = { ...release, files, sourceMaps: [] };
  const manifest = { name: NAME, version, license: 'MIT', files: ['*'] };
  const text = (content: object) => Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
  const tarball = packedTarball(
    new Map([
      ['package.json', text(manifest)],
      ['LICENSE', readFileSync(join(repository, 'LICENSE'))],
      ['release.json', text(listed)],
      ...files.map(({ path }) => [path, readFileSync(join(dist, path))] as const),
    ]),
  );
  const file = join(into, `atrium-shell-${version}.tgz`);
  writeFileSync(file, tarball);
  return { name: NAME, version, file };
}
