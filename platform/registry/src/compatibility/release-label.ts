import type { Release } from '@atrium/contract';

export function releaseLabel({ name, version }: Pick<Release, 'name' | 'version'>): string {
  return `${name} ${version}`;
}
