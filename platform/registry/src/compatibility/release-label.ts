import type { Release } from '@atrium/contract';

/** Name and version of a release, for messages. */
export function releaseLabel({ name, version }: Pick<Release, 'name' | 'version'>): string {
  return `${name} ${version}`;
}
