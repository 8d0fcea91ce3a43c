import type { StoredPackage } from '@atrium/registry';

/** Clients that only install ask for a package by this media type. */
export const ABBREVIATED = 'application/vnd.npm.install-v1+json';

/** An abbreviated document has these fields of `package.json`. */
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

/** npm forms the name like this: `host-1.0.0.tgz`. */
export function tarballName({ manifest: { name, version } }: StoredPackage): string {
  return `${name.slice(name.indexOf('/') + 1)}-${version}.tgz`;
}

export interface PackumentParts {
  readonly name: string;
  readonly versions: readonly StoredPackage[];
  /** Null if no version fits the live shell. */
  readonly latest: string | null;
  /** The address has a slash at its end. */
  readonly registryUrl: string;
  readonly abbreviated: boolean;
}

/** The form is that of npm's registry protocol. */
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
