import {
  type Language,
  type Release,
  type RemoteManifest,
  SIGN_IN_PAGE,
  shellPages,
  type Workspace,
} from '@atrium/contract';
import { DEV_VERSION, type RemoteRelease } from '@atrium/registry';
import { assetPath, type DocumentReleases, isStyleSheet } from './document-releases.ts';
import { ownerOf, pageAt, scopedPath } from './page-paths.ts';

/** Without TLS a browser has six connections (HTTP/1.1), not all of which may wait for a remote that hangs. */
export const HINTS_WITHOUT_TLS = 5;

/** More cards than fit on a screen start with the document, the others when its code runs. */
const STARTED_CARDS = 6;

export interface PreloadHint {
  readonly href: string;
  readonly as: 'script' | 'style' | 'font';
  /** Null for files of a development server, which change. */
  readonly integrity: string | null;
}

function hint(release: Release, file: string, as: PreloadHint['as']): PreloadHint {
  const found = release.files.find(({ path }) => path === file);
  return { href: assetPath(release, file), as, integrity: found?.integrity ?? null };
}

function kindOf(file: string): 'script' | 'style' {
  return isStyleSheet(file) ? 'style' : 'script';
}

function firstCards({ remotes }: DocumentReleases): Set<RemoteManifest['slots'][number]> {
  const cards = remotes.flatMap(({ remote }) => remote.slots).filter(({ slot }) => slot === 'home');
  return new Set(cards.toSorted((a, b) => a.order - b.order).slice(0, STARTED_CARDS));
}

/** Returns the ids of the chunks that the document needs first of each remote that it shows. */
export function shownRemotes(
  releases: DocumentReleases,
  path: string,
): { readonly release: RemoteRelease; readonly ids: readonly string[] }[] {
  const { workspace } = releases;
  const scoped = scopedPath(path, workspace);
  if (!scoped) return [];
  if (scoped.inside === '' && workspace === 'customer') {
    const cards = firstCards(releases);
    return releases.remotes.flatMap((release) => {
      const ids = release.remote.slots.filter((slot) => cards.has(slot)).map(({ id }) => id);
      return ids.length > 0 ? [{ release, ids }] : [];
    });
  }
  const owner = ownerOf(releases, path);
  if (!owner) return [];
  const nesting = pageAt(releases, path)?.nesting ?? [];
  return [{ release: owner, ids: nesting.map(({ id }) => id) }];
}

/** The shell's `app/chunks.ts` gives these names; a release that has no chunk of a name gets no hint. */
function shellChunksOf(path: string, workspace: Workspace): string[] {
  const always = ['calls'];
  const page = path.replace(/\/+$/, '') || '/';
  const scoped = scopedPath(path, workspace);
  if (scoped && workspace === 'provider') return [...always, 'frame'];
  if (page === '/' || scoped?.inside === '') return [...always, 'frame', 'home'];
  if (scoped) return [...always, 'frame'];
  return page !== SIGN_IN_PAGE && shellPages.some((known) => known === page) ? [...always, 'pages'] : always;
}

export interface HintsFor {
  readonly path: string;
  /** The shell's texts in it are in a chunk of its name. */
  readonly language: Language;
  /** How many files of remotes are preloaded at most. */
  readonly limit?: number;
}

/** With these hints no file has to wait for another one's script to run. */
export function preloadHints(
  releases: DocumentReleases,
  { path, language, limit = Number.POSITIVE_INFINITY }: HintsFor,
): PreloadHint[] {
  const fonts = releases.shell.fonts.map((file) => hint(releases.shell, file, 'font'));
  const shown = shownRemotes(releases, path);
  const published = shown.filter(({ release }) => release.version !== DEV_VERSION);
  const remotes = published.flatMap(({ release, ids }) =>
    [...new Set([...release.exposed, ...ids.flatMap((id) => release.chunks[id] ?? [])])].map((file) =>
      hint(release, file, kindOf(file)),
    ),
  );
  const { chunks, exposed } = releases.shell;
  const ofShell = [
    ...[...shellChunksOf(path, releases.workspace), language].flatMap((name) => chunks[name] ?? []),
    ...(shown.length > 0 ? exposed : []),
  ];
  const shell = [...new Set(ofShell)].map((file) => hint(releases.shell, file, kindOf(file)));
  return [...fonts, ...shell, ...remotes.slice(0, limit)];
}
