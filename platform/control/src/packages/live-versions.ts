import type { Release } from '@atrium/contract';
import type { PackageStore, StoredPackage } from '@atrium/registry';
import { minVersion } from 'semver';

/** What a remote for the live shell is built with; the response of `GET /packages/`. */
export interface LiveVersions {
  /** Version of the live shell. */
  readonly shell: string;
  /** Address of the portal; null if it is not set. */
  readonly portal: string | null;
  /** Address of this registry, for `.npmrc`. */
  readonly registry: string;
  /** Versions of the packages that come with the shell, by name. */
  readonly packages: Readonly<Record<string, string>>;
  /** Exact versions of the packages of others: those that the shell shares, and those that its packages need. */
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Package of a shared module: `@mui/material` of `@mui/material/Button`. */
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

/** Reads what a remote for this shell is built with. */
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
