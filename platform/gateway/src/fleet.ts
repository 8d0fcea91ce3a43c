import type { Release, ReleaseSet, RemoteManifest } from '@atrium/contract';
import { DEV_VERSION } from './publish-check.ts';
import type { Registry } from './registry.ts';

/** A remote's release; its `remote.json` is there. */
export interface RemoteRelease extends Release {
  readonly remote: RemoteManifest;
}

/** The versions that one document works with. */
export interface Fleet {
  readonly shell: Release;
  readonly remotes: readonly RemoteRelease[];
}

function isRemote(release: Release): release is RemoteRelease {
  return release.remote !== null;
}

/** Absolute path of a file of a release. */
export function assetPath({ name, version }: Pick<Release, 'name' | 'version'>, file: string): string {
  return `/assets/${name}/${version}/${file}`;
}

async function releaseOfDevServer(url: string): Promise<Release | null> {
  try {
    const response = await fetch(`${url}/release.json`, { signal: AbortSignal.timeout(30_000) });
    return response.ok ? ((await response.json()) as Release) : null;
  } catch {
    return null;
  }
}

/**
 * Puts together what is current; a deployable with a development server comes from there.
 *
 * @returns Null while no shell is published.
 */
export async function currentFleet(
  registry: Registry,
  devServers: Readonly<Record<string, string>>,
): Promise<Fleet | null> {
  const versions = { ...(await registry.current()) };
  for (const name of Object.keys(devServers)) versions[name] = DEV_VERSION;
  const releases = await Promise.all(
    Object.entries(versions).map(([name, version]) => {
      const devServer = devServers[name];
      return devServer ? releaseOfDevServer(devServer) : registry.release(name, version);
    }),
  );
  const found = releases.filter((release) => release !== null);
  const shell = found.find((release) => !isRemote(release));
  return shell ? { shell, remotes: found.filter(isRemote) } : null;
}

function integrity({ shell, remotes }: Fleet): Record<string, string> {
  return Object.fromEntries(
    [shell, ...remotes].flatMap((release) =>
      release.files
        .filter(({ path }) => path.endsWith('.js') || path === release.federationManifest)
        .map((file) => [assetPath(release, file.path), file.integrity]),
    ),
  );
}

/** The release set that a document inlines. */
export function releaseSet(fleet: Fleet, settings: ReleaseSet['settings']): ReleaseSet {
  return {
    shell: { name: fleet.shell.name, version: fleet.shell.version },
    remotes: fleet.remotes.map((release) => ({
      name: release.name,
      version: release.version,
      manifestUrl: assetPath(release, release.federationManifest ?? ''),
      remote: release.remote,
    })),
    integrity: integrity(fleet),
    settings,
  };
}
