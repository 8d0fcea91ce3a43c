import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@atrium/contract';
import { valid, validRange } from 'semver';
import { z } from 'zod';
import { packedTarball } from './packed-tarball.ts';
import { TarballProblem } from './tar-header.ts';
import { filesInTarball, type PackageFiles } from './tarball.ts';

/** A portal has no other packages, so those come from a team's ordinary registry. */
const packageName = /^@atrium\/[a-z][a-z0-9-]*$/;
const packageScope = '@atrium/';
/** npm takes these names for a dependency. */
const dependencyName = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/i;

/** Every answer of the registry has the `package.json`, and ranges are compared with versions there. */
const MANIFEST_LIMITS = { bytes: 64 * 1024, rangeCharacters: 200 };
const MAX_PACKAGES = 50;

const textByName = z.record(z.string(), z.string());

/** What `package.json` of a released package must have; the rest is served as it is. */
export const packageManifest = z.looseObject({
  name: z.string(),
  version: z.string(),
  dependencies: textByName.optional(),
  peerDependencies: textByName.optional(),
  optionalDependencies: textByName.optional(),
});

type PackageManifest = z.output<typeof packageManifest>;

export interface ReleasedPackage {
  readonly manifest: PackageManifest;
  /** Path of the tarball that is served, which was packed again from the files that were read. */
  readonly tarball: string;
  /** Hash of the files, which does not depend on how they were compressed. */
  readonly contents: string;
  /** Subresource integrity by SHA-512, which package managers compare. */
  readonly integrity: string;
  /** SHA-1, hexadecimal, for package managers from before `integrity`. */
  readonly shasum: string;
}

export interface ReadPackage extends Omit<ReleasedPackage, 'tarball'> {
  readonly tarball: Buffer;
}

export function isPackageName(name: string): boolean {
  return packageName.test(name);
}

function manifestIn(files: PackageFiles): PackageManifest {
  const content = files.get('package.json');
  if (content && content.length > MANIFEST_LIMITS.bytes)
    throw new TarballProblem(`has a package.json of more than ${MANIFEST_LIMITS.bytes} bytes`);
  try {
    return packageManifest.parse(
      JSON.parse(content?.toString('utf8') ?? '', (key, value: unknown) => {
        // Some programs would take the fields of a prototype for those of the package.
        if (key === '__proto__') throw new TarballProblem('has a package.json with a prototype');
        return value;
      }),
    );
  } catch (error) {
    throw error instanceof TarballProblem ? error : new TarballProblem('has no valid package.json');
  }
}

function contentsHash(files: PackageFiles): string {
  const hash = createHash('sha256');
  for (const [path, content] of [...files].sort(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`${path}\0${content.length}\0`).update(content);
  return hash.digest('hex');
}

/** With these files a package manager runs or installs what the portal did not read. */
function fileFindings(files: PackageFiles): string[] {
  const paths = [...files.keys()].map((path) => path.toLowerCase());
  return [
    ...(paths.includes('binding.gyp') ? ['would be compiled when it is installed'] : []),
    ...(paths.includes('npm-shrinkwrap.json') ? ['says itself where its dependencies come from'] : []),
    ...(paths.some((path) => path.split('/').includes('node_modules'))
      ? ['brings other packages along']
      : []),
  ];
}

function rangeFindings(
  { dependencies, peerDependencies, optionalDependencies }: PackageManifest,
  released: ReadonlyMap<string, string>,
): string[] {
  const needed = [dependencies, peerDependencies, optionalDependencies].flatMap((part) =>
    Object.entries(part ?? {}),
  );
  return needed.flatMap(([dependency, range]) => {
    if (!dependencyName.test(dependency)) return [`needs "${dependency}", which is no name of a package`];
    // Anything but a range leads to a folder, a repository or another address.
    if (range.length > MANIFEST_LIMITS.rangeCharacters || validRange(range) === null)
      return [
        `needs ${dependency} from "${range.slice(0, MANIFEST_LIMITS.rangeCharacters)}", which is no range of versions`,
      ];
    return dependency.startsWith(packageScope) && !released.has(dependency)
      ? [`needs ${dependency}, which this release does not have`]
      : [];
  });
}

function manifestFindings(
  manifest: PackageManifest,
  { name, version }: { readonly name: string; readonly version: string },
  released: ReadonlyMap<string, string>,
): string[] {
  const { scripts, bundleDependencies, bundledDependencies } = manifest;
  return [
    ...(manifest.name === name && manifest.version === version
      ? []
      : [`is ${manifest.name} ${manifest.version}, not ${name} ${version}`]),
    // Package managers and their versions differ in which scripts they run at an installation.
    ...(scripts === undefined ? [] : ['has scripts, which package managers may run']),
    ...(bundleDependencies === undefined && bundledDependencies === undefined
      ? []
      : ['brings other packages along']),
    ...rangeFindings(manifest, released),
  ];
}

function readPackage(tarball: Buffer): { readonly read: ReadPackage; readonly findings: string[] } {
  const files = filesInTarball(tarball);
  const packed = packedTarball(files);
  const hash = (algorithm: string) => createHash(algorithm).update(packed);
  const read = {
    manifest: manifestIn(files),
    tarball: packed,
    contents: contentsHash(files),
    integrity: `sha512-${hash('sha512').digest('base64')}`,
    shasum: hash('sha1').digest('hex'),
  };
  return { read, findings: fileFindings(files) };
}

export async function readReleasedPackages(
  folder: string,
  { packages = [], files, remote }: Release,
): Promise<{ readonly packages: ReadPackage[]; readonly findings: string[] }> {
  const released = new Map(packages.map(({ name, version }) => [name, version]));
  const found: ReadPackage[] = [];
  const findings = packagesFindings({ packages, remote });
  // Nothing that a refused list names is read.
  if (findings.length > 0) return { packages: [], findings };
  for (const entry of packages) {
    const refuse = (why: string) => findings.push(`${entry.file}: ${why}.`);
    if (!isPackageName(entry.name) || valid(entry.version) !== entry.version)
      refuse(`"${entry.name}" ${entry.version} is not an @atrium package with a version`);
    else if (!files.some(({ path }) => path === entry.file)) refuse('is not among the files of the release');
    else
      try {
        const { read, findings: ofFiles } = readPackage(await readFile(join(folder, entry.file)));
        for (const finding of [...ofFiles, ...manifestFindings(read.manifest, entry, released)])
          refuse(finding);
        found.push(read);
      } catch (error) {
        if (!(error instanceof TarballProblem)) throw error;
        refuse(error.message);
      }
  }
  return { packages: found, findings };
}

export function packagesFindings({ packages = [], remote }: Pick<Release, 'packages' | 'remote'>): string[] {
  const names = new Set(packages.map(({ name }) => name));
  return [
    ...(remote && packages.length > 0 ? ['release.json: packages: only the shell has packages.'] : []),
    ...(names.size < packages.length ? ['release.json: packages: a name occurs twice.'] : []),
    ...(packages.length > MAX_PACKAGES
      ? [`release.json: packages: has more than ${MAX_PACKAGES} packages.`]
      : []),
  ];
}
