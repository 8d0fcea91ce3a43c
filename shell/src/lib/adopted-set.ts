import type { AdoptableVersions, ReleaseSet } from '@atrium/contract';
import { assetOf } from './assets.ts';

/** Each remote is from the tab's own set or from the live one. It is null if neither has one of them. */
export function adoptedSet(
  own: ReleaseSet,
  live: ReleaseSet,
  versions: AdoptableVersions['versions'],
): ReleaseSet | null {
  const find = ({ remotes }: ReleaseSet, name: string) =>
    remotes.find((remote) => remote.name === name && remote.version === versions[name]);
  const names = Object.keys(versions);
  const kept = names.filter((name) => find(own, name));
  const taken = names.filter((name) => !kept.includes(name) && find(live, name));
  if (kept.length + taken.length < names.length) return null;
  return {
    ...own,
    remotes: names.flatMap((name) => find(own, name) ?? find(live, name) ?? []),
    canaries: Object.fromEntries(
      Object.entries(own.canaries).filter(([name, version]) => versions[name] === version),
    ),
    integrity: { ...filesOf(own, [own.shell.name, ...kept]), ...filesOf(live, taken) },
  };
}

function filesOf({ integrity }: ReleaseSet, names: readonly string[]): ReleaseSet['integrity'] {
  return Object.fromEntries(
    Object.entries(integrity).filter(([path]) => names.includes(assetOf(path)?.name ?? '')),
  );
}
