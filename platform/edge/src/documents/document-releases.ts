import { contentAddress, type Preview, type Release, type Workspace } from '@atrium/contract';
import {
  type CurrentVersions,
  canariesOf,
  DEV_VERSION,
  isRemote,
  type Registry,
  type RemoteRelease,
  releasesIn,
  versionsFor,
} from '@atrium/registry';
import type { ViewedPath } from './page-paths.ts';

export interface DocumentReleases {
  readonly shell: Release;
  readonly workspace: Workspace;
  /** Those of the workspace, each with nothing of the other one. */
  readonly remotes: readonly RemoteRelease[];
  /** The id is 0 for no scope or all customers. */
  readonly customer: number;
  /** Only this customer gets these versions. */
  readonly canaries: CurrentVersions;
  readonly preview?: Preview;
  /** Those of the customer are shown to one of the provider's people. */
  readonly view?: ViewedPath;
  readonly revision: number;
}

export function assetPath({ name, version, files, contentAddressed }: Release, path: string): string {
  const file = contentAddressed ? files.find((candidate) => candidate.path === path) : undefined;
  return file ? contentAddress(name, file) : `/assets/${name}/${version}/${path}`;
}

/** Returns null as long as the server's first build has errors. */
export async function releaseOfDevServer(url: string): Promise<Release | null> {
  try {
    const response = await fetch(`${url}/release.json`, { signal: AbortSignal.timeout(30_000) });
    return response.ok ? ((await response.json()) as Release) : null;
  } catch {
    return null;
  }
}

export function customerOf(path: string): number {
  const [, id] = path.match(/^\/c\/([1-9]\d{0,9})(?:\/|$)/) ?? [];
  return Number(id ?? 0);
}

/** What a document is for. */
interface DocumentPlace {
  /** The id of the customer; 0 for the current versions. */
  readonly customer?: number;
  readonly workspace?: Workspace;
}

export async function currentReleases(
  registry: Registry,
  devServers: Readonly<Record<string, string>>,
  { customer = 0, workspace = 'customer' }: DocumentPlace = {},
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
  if (!shell) return null;
  const remotes = releasesIn(found.filter(isRemote), workspace);
  const canaries = ofDocument(canariesOf(state, customer), { shell, remotes });
  const { number: revision } = state;
  return { shell, workspace, remotes, customer, canaries, revision };
}

/** The other workspace's remotes are not named. */
function ofDocument(
  versions: CurrentVersions,
  { shell, remotes }: Pick<DocumentReleases, 'shell' | 'remotes'>,
): CurrentVersions {
  const names = new Set([shell, ...remotes].map(({ name }) => name));
  return Object.fromEntries(Object.entries(versions).filter(([name]) => names.has(name)));
}

export function isStyleSheet(file: string): boolean {
  return file.endsWith('.css');
}
