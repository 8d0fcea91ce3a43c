/** Files of a development server change, and are never published. */
export const DEV_VERSION = 'dev';

const hashOfSources = /-h[0-9a-f]{10}$/;

/** The hash has a letter before it, since a pre-release of digits only must not begin with zero. */
export function versionOfSources(version: string, hash: string): string {
  return `${version}-h${hash.slice(0, 10)}`;
}

export function isVersionOfSources(version: string): boolean {
  return hashOfSources.test(version);
}

export function withoutSources(version: string): string {
  return version.replace(hashOfSources, '');
}
