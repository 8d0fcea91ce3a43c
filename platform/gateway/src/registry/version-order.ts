import { compareBuild, valid } from 'semver';

/** Order of versions, older first; names that are no semantic versions come last, in the order of their letters. */
export function byVersion(one: string, other: string): number {
  if (valid(one) && valid(other)) return compareBuild(one, other);
  return Number(!valid(one)) - Number(!valid(other)) || one.localeCompare(other);
}
