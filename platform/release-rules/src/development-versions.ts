/** Version of what a development server serves; such files change and are never published. */
export const DEV_VERSION = 'dev';

const hashOfSources = /-h[0-9a-f]{10}$/;

/**
 * Version of a build whose sources change between two versions: `1.4.0-h9031f41c22`. The hash has a letter before it,
 * since a pre-release of digits only must not begin with zero.
 *
 * @param hash SHA-256 of the sources, in hexadecimal.
 */
export function versionOfSources(version: string, hash: string): string {
  return `${version}-h${hash.slice(0, 10)}`;
}

/** Whether {@link versionOfSources} made a version. */
export function isVersionOfSources(version: string): boolean {
  return hashOfSources.test(version);
}
