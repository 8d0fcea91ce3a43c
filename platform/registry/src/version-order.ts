import { compareBuild, valid } from 'semver';

/** The oldest version comes first; versions that are not semantic come last, alphabetically. */
export function byVersion(one: string, other: string): number {
  if (valid(one) && valid(other)) return compareBuild(one, other);
  return Number(!valid(one)) - Number(!valid(other)) || one.localeCompare(other);
}
