import { compare, parse, prerelease } from 'semver';
import { isVersionOfSources, withoutSources } from './development-versions.ts';

/** A version is the name of a folder, and in each document. */
export const MAX_VERSION_CHARACTERS = 100;

/**
 * The reason follows the version in a sentence; undefined for a version that a release may have. Build, publication and
 * commands judge by this.
 */
export function whyNotVersion(version: string): string | undefined {
  const isVersion = version.length <= MAX_VERSION_CHARACTERS && parse(version)?.version === version;
  return isVersion
    ? undefined
    : 'is not a semantic version such as 1.4.0 or 1.4.0-pr.7 (three numbers without leading zeros; ' +
        `${MAX_VERSION_CHARACTERS} characters at most; no build metadata, since it orders nothing)`;
}

/** A version that ends in the hash of its sources is no pre-release, since builds without a given version have it. */
export function isPreRelease(version: string): boolean {
  return prerelease(version) !== null && !isVersionOfSources(version);
}

/** Hashes of sources have no order, so versions that differ only by them are equally old. */
export function isOlder(version: string, other: string): boolean {
  const [one, two] = [parse(withoutSources(version)), parse(withoutSources(other))];
  return one !== null && two !== null && compare(one, two) < 0;
}
