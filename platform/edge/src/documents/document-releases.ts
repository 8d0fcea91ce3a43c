import { contentAddress, type Preview, type Release } from '@atrium/contract';
import {
  type CurrentVersions,
  canariesOf,
  DEV_VERSION,
  isRemote,
  type Registry,
  type RemoteRelease,
  versionsFor,
} from '@atrium/registry';

/** The releases that one document uses. */
export interface DocumentReleases {
  readonly shell: Release;
  readonly remotes: readonly RemoteRelease[];
  /** Id of the customer in whose scope the document is; 0 for no scope or all customers. */
  readonly customer: number;
  /** Versions that only this customer gets, by name. */
  readonly canaries: CurrentVersions;
  /** The preview that is among the remotes. */
  readonly preview?: Preview;
  /** Number of the revision that it is from. */
  readonly revision: number;
}

/** Absolute path of a file of a release: by its content, or below the version where they are not addressed so. */
export function assetPath({ name, version, files, contentAddressed }: Release, path: string): string {
  const file = contentAddressed ? files.find((candidate) => candidate.path === path) : undefined;
  return file ? contentAddress(name, file) : `/assets/${name}/${version}/${path}`;
}

/** What a development server serves now; null as long as its first build has errors. */
export async function releaseOfDevServer(url: string): Promise<Release | null> {
  try {
    const response = await fetch(`${url}/release.json`, { signal: AbortSignal.timeout(30_000) });
    return response.ok ? ((await response.json()) as Release) : null;
  } catch {
    return null;
  }
}

/** Id of the customer in a path such as `/c/7/…`; 0 if there is none. */
export function customerOf(path: string): number {
  const [, id] = path.match(/^\/c\/([1-9]\d{0,9})(?:\/|$)/) ?? [];
  return Number(id ?? 0);
}

/**
 * Loads the releases for a document in a customer's scope; those with a development server come from there.
 *
 * @param customer Id of the customer; 0 for the current versions.
 * @returns Null if no shell is current.
 */
export async function currentReleases(
  registry: Registry,
  devServers: Readonly<Record<string, string>>,
  customer = 0,
): Promise<DocumentReleases | null> {
  const state = await registry.served();
  const versions: Record<string, string> = { ...versionsFor(state, customer) };
  for (const name of Object.keys(devServers)) versions[name] = DEV_VERSION;
  const releases = await Promise.all(
    Object.entries(versions).map(([name, version]) => {
      const devServer = devServers[name];
      return devServer ? releaseOfDevServer(devServer) : registry.release(name, version);
    }),
  );
  const found = releases.filter((release) => release !== null);
  const shell = found.find((release) => !isRemote(release));
  const canaries = canariesOf(state, customer);
  const { number: revision } = state;
  return shell ? { shell, remotes: found.filter(isRemote), customer, canaries, revision } : null;
}

/** Whether a file of a release is a style sheet. */
export function isStyleSheet(file: string): boolean {
  return file.endsWith('.css');
}
