import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@atrium/contract';
import { valid } from 'semver';
import { z } from 'zod';
import { filesInTarball, TarballProblem } from './tarball.ts';

/** The only packages that a portal has; others come from a team's ordinary registry. */
const packageName = /^@atrium\/[a-z][a-z0-9-]*$/;
const packageScope = '@atrium/';
/** Package managers run these when they install a package. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

const textByName = z.record(z.string(), z.string());

/** What `package.json` of a released package must have; the rest is served as it is. */
export const packageManifest = z.looseObject({
  name: z.string(),
  version: z.string(),
  scripts: textByName.optional(),
  dependencies: textByName.optional(),
  peerDependencies: textByName.optional(),
  optionalDependencies: textByName.optional(),
});

/** Contents of a package's `package.json`. */
type PackageManifest = z.output<typeof packageManifest>;

/** A package of a shell's release, with what registries say about its tarball. */
export interface ReleasedPackage {
  readonly manifest: PackageManifest;
  readonly tarball: Buffer;
  /** Hash of the files in it, which does not depend on how they were compressed. */
  readonly contents: string;
  /** Subresource integrity by SHA-512, which package managers compare. */
  readonly integrity: string;
  /** SHA-1, hexadecimal, for package managers from before `integrity`. */
  readonly shasum: string;
}

/** Whether this is the name of a package that a portal may have. */
export function isPackageName(name: string): boolean {
  return packageName.test(name);
}

function manifestIn(files: ReadonlyMap<string, Buffer>): PackageManifest {
  if (files.has('binding.gyp')) throw new TarballProblem('would be compiled when it is installed');
  try {
    return packageManifest.parse(JSON.parse((files.get('package.json') ?? '').toString()));
  } catch {
    throw new TarballProblem('has no valid package.json');
  }
}

function contentsHash(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256');
  for (const [path, content] of [...files].sort(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`${path}\0${content.length}\0`).update(content);
  return hash.digest('hex');
}

/** @throws TarballProblem if it is not a package that can be installed safely */
function releasedPackage(tarball: Buffer): ReleasedPackage {
  const files = filesInTarball(tarball);
  const hash = (algorithm: string) => createHash(algorithm).update(tarball);
  return {
    manifest: manifestIn(files),
    tarball,
    contents: contentsHash(files),
    integrity: `sha512-${hash('sha512').digest('base64')}`,
    shasum: hash('sha1').digest('hex'),
  };
}

function manifestFindings(
  manifest: PackageManifest,
  { name, version }: { readonly name: string; readonly version: string },
  released: ReadonlyMap<string, string>,
): string[] {
  const { scripts = {}, dependencies, peerDependencies, optionalDependencies } = manifest;
  const needed = Object.entries({ ...dependencies, ...peerDependencies, ...optionalDependencies });
  return [
    ...(manifest.name === name && manifest.version === version
      ? []
      : [`is ${manifest.name} ${manifest.version}, not ${name} ${version}`]),
    ...INSTALL_SCRIPTS.filter((script) => scripts[script] !== undefined).map(
      (script) => `runs a script when it is installed ("${script}")`,
    ),
    ...needed
      .filter(([, range]) => range.includes(':'))
      .map(([dependency, range]) => `needs ${dependency} from "${range}", not from a registry`),
    ...needed
      .filter(([dependency]) => dependency.startsWith(packageScope) && !released.has(dependency))
      .map(([dependency]) => `needs ${dependency}, which this release does not have`),
  ];
}

/** The packages of a shell's release, and what is wrong with them, one line per finding. */
export async function readReleasedPackages(
  folder: string,
  { packages = [], files, remote }: Release,
): Promise<{ readonly packages: ReleasedPackage[]; readonly findings: string[] }> {
  const released = new Map(packages.map(({ name, version }) => [name, version]));
  const found: ReleasedPackage[] = [];
  const findings: string[] = [];
  if (remote && packages.length > 0) findings.push('release.json: packages: only the shell has packages.');
  if (released.size < packages.length) findings.push('release.json: packages: a name occurs twice.');
  for (const entry of packages) {
    const refuse = (why: string) => findings.push(`${entry.file}: ${why}.`);
    if (!isPackageName(entry.name) || valid(entry.version) !== entry.version)
      refuse(`"${entry.name}" ${entry.version} is not an @atrium package with a version`);
    else if (!files.some(({ path }) => path === entry.file)) refuse('is not among the files of the release');
    else
      try {
        const read = releasedPackage(await readFile(join(folder, entry.file)));
        for (const finding of manifestFindings(read.manifest, entry, released)) refuse(finding);
        found.push(read);
      } catch (error) {
        if (!(error instanceof TarballProblem)) throw error;
        refuse(error.message);
      }
  }
  return { packages: found, findings };
}
