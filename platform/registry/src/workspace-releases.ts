import { manifestIn, type Workspace } from '@atrium/contract';
import type { RemoteRelease } from './remote-release.ts';

const known = new WeakMap<RemoteRelease, Map<Workspace, RemoteRelease | null>>();

/** What a remote has for one workspace: its parts and their files, and nothing that only the other one needs. */
export function releaseIn(release: RemoteRelease, workspace: Workspace): RemoteRelease | null {
  const found = known.get(release) ?? new Map<Workspace, RemoteRelease | null>();
  known.set(release, found);
  const narrowed = found.get(workspace) ?? narrowedTo(workspace, release);
  found.set(workspace, narrowed);
  return narrowed;
}

function narrowedTo(workspace: Workspace, release: RemoteRelease): RemoteRelease | null {
  const remote = manifestIn(release.remote, workspace);
  if (!remote) return null;
  const parts = new Set([...remote.routes, ...remote.slots].map(({ id }) => id));
  const ofParts = <T>(byPart: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(byPart).filter(([id]) => parts.has(id)));
  const { chunks, media, files, entry, exposed } = release;
  const kept = new Set([...entry, ...exposed, ...filesOf(ofParts(chunks)), ...filesOf(ofParts(media ?? {}))]);
  const elsewhere = new Set([...filesOf(chunks), ...filesOf(media ?? {})].filter((path) => !kept.has(path)));
  return {
    ...release,
    remote,
    chunks: ofParts(chunks),
    ...(media && { media: ofParts(media) }),
    files: files.filter(({ path }) => !elsewhere.has(path)),
  };
}

function filesOf(byPart: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.values(byPart).flat();
}

/** The remotes that are in a workspace, as they are there. */
export function releasesIn(releases: readonly RemoteRelease[], workspace: Workspace): RemoteRelease[] {
  return releases.map((release) => releaseIn(release, workspace)).filter((release) => release !== null);
}
