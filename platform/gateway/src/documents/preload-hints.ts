import type { Release } from '@atrium/contract';
import { DEV_VERSION, type RemoteRelease } from '../registry/index.ts';
import { routeId, scopedPath } from './page-paths.ts';
import { assetPath, type Fleet } from './release-set.ts';

/**
 * Without TLS there is no HTTP/2, and a browser opens six connections: were all of them busy with the files of a
 * remote that hangs, the rest of the portal would hang with it.
 */
export const HINTS_WITHOUT_TLS = 5;

/** A file that the browser should fetch before a script asks for it. */
export interface PreloadHint {
  readonly href: string;
  readonly as: 'script' | 'fetch' | 'font';
  /** Null for files of a development server, which change. */
  readonly integrity: string | null;
}

function hint(release: Release, file: string, as: PreloadHint['as']): PreloadHint {
  const found = release.files.find(({ path }) => path === file);
  return { href: assetPath(release, file), as, integrity: found?.integrity ?? null };
}

/** Remotes that a document shows, each with the ids of the chunks that it needs first. */
function shown(
  fleet: Fleet,
  path: string,
): { readonly release: RemoteRelease; readonly ids: readonly string[] }[] {
  const scoped = scopedPath(path);
  if (!scoped) return [];
  const { basePath, rest } = scoped;
  if (!basePath)
    return fleet.remotes.flatMap((release) => {
      const ids = release.remote.slots.filter(({ slot }) => slot === 'home').map(({ id }) => id);
      return ids.length > 0 ? [{ release, ids }] : [];
    });
  const owner = fleet.remotes.find(({ remote }) => remote.basePath === basePath);
  if (!owner) return [];
  const id = routeId(owner.remote, rest);
  return [{ release: owner, ids: id ? [id] : [] }];
}

/**
 * What a document at this path needs beyond the shell's own entry: font, what the shell brings for remotes, and
 * of each remote shown its manifest, exposed module and the chunks of its route or home cards. None of these waits for another one's script.
 *
 * @param path Path of the document, without query.
 * @param limit Most files of remotes that are hinted at; see {@link HINTS_WITHOUT_TLS}.
 */
export function preloadHints(fleet: Fleet, path: string, limit = Number.POSITIVE_INFINITY): PreloadHint[] {
  const fonts = fleet.shell.fonts.map((file) => hint(fleet.shell, file, 'font'));
  const shows = shown(fleet, path);
  const published = shows.filter(({ release }) => release.version !== DEV_VERSION);
  const remotes = published.flatMap(({ release, ids }) => [
    ...(release.federationManifest ? [hint(release, release.federationManifest, 'fetch')] : []),
    ...[...new Set([...release.exposed, ...ids.flatMap((id) => release.chunks[id] ?? [])])].map((file) =>
      hint(release, file, 'script'),
    ),
  ]);
  const forRemotes =
    shows.length > 0 ? fleet.shell.exposed.map((file) => hint(fleet.shell, file, 'script')) : [];
  return [...fonts, ...forRemotes, ...remotes.slice(0, limit)];
}
