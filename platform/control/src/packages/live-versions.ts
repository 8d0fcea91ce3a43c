import type { Release } from '@atrium/contract';
import type { PackageStore, StoredPackage } from '@atrium/registry';
import { minVersion } from 'semver';

/** Says what a remote for the live shell is built with, in the response of `GET /packages/`. */
export interface LiveVersions {
  readonly shell: string;
  /** Null if the address of the portal is not set. */
  readonly portal: string | null;
  /** The address is for `.npmrc`. */
  readonly registry: string;
  readonly packages: Readonly<Record<string, string>>;
  /** Exact versions of the packages of others: those that the shell shares, and those that its packages need. */
  readonly dependencies: Readonly<Record<string, string>>;
}

/** The package of `@mui/material/Button` is `@mui/material`. */
function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
}

function neededBy({ manifest }: StoredPackage): [string, string][] {
  const { dependencies, peerDependencies } = manifest;
  return Object.entries({ ...peerDependencies, ...dependencies }).map(([name, range]) => [
    name,
    minVersion(range)?.version ?? range,
  ]);
}

export async function liveVersions(
  shell: Release,
  store: PackageStore,
  { registry, portal }: Pick<LiveVersions, 'registry' | 'portal'>,
): Promise<LiveVersions> {
  const packages = Object.fromEntries((shell.packages ?? []).map(({ name, version }) => [name, version]));
  const stored = await Promise.all(
    Object.entries(packages).map(async ([name, version]) =>
      (await store.versionsOf(name)).filter(({ manifest }) => manifest.version === version),
    ),
  );
  const needed = stored.flat().flatMap(neededBy);
  const shared = shell.shared.flatMap(({ name, provides }) =>
    provides === null ? [] : [[packageOf(name), provides] as const],
  );
  const dependencies = Object.fromEntries([...needed, ...shared].filter(([name]) => !(name in packages)));
  return { shell: shell.version, portal, registry, packages, dependencies };
}
