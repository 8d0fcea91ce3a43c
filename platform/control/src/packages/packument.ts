import type { StoredPackage } from '@atrium/registry';

/** What clients that only install ask for; they ask for it by this media type. */
export const ABBREVIATED = 'application/vnd.npm.install-v1+json';

/** Fields of `package.json` that an abbreviated document has. */
const INSTALL_FIELDS = new Set([
  'name',
  'version',
  'dependencies',
  'optionalDependencies',
  'peerDependencies',
  'peerDependenciesMeta',
  'bin',
  'engines',
  'os',
  'cpu',
]);

/** Name of a tarball's file, as npm forms it: `host-1.0.0.tgz`. */
export function tarballName({ manifest: { name, version } }: StoredPackage): string {
  return `${name.slice(name.indexOf('/') + 1)}-${version}.tgz`;
}

/** What a document about a package is made of. */
export interface PackumentParts {
  readonly name: string;
  /** At least one. */
  readonly versions: readonly StoredPackage[];
  /** The version that fits the live shell; null if that has none. */
  readonly latest: string | null;
  /** Address of the registry, with a slash at its end. */
  readonly registryUrl: string;
  readonly abbreviated: boolean;
}

/** The document that npm's registry protocol has for a package: its versions, and which is the latest. */
export function packument({ name, versions, latest, registryUrl, abbreviated }: PackumentParts): object {
  const described = versions.map((stored) => {
    const { manifest, integrity, shasum } = stored;
    const fields = Object.entries(manifest).filter(([field]) => !abbreviated || INSTALL_FIELDS.has(field));
    const tarball = `${registryUrl}${name}/-/${tarballName(stored)}`;
    return [
      manifest.version,
      { ...Object.fromEntries(fields), dist: { integrity, shasum, tarball } },
    ] as const;
  });
  const times = versions.map(({ manifest, publishedAt }) => [manifest.version, publishedAt] as const);
  const sorted = times.map(([, at]) => at).sort();
  const modified = sorted.at(-1) ?? '';
  return {
    ...(!abbreviated && { _id: name }),
    name,
    'dist-tags': latest === null ? {} : { latest },
    versions: Object.fromEntries(described),
    ...(abbreviated
      ? { modified }
      : { time: { created: sorted[0], modified, ...Object.fromEntries(times) } }),
  };
}
