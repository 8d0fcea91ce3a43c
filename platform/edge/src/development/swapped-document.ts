import {
  type Capability,
  DOCUMENT_ID_META,
  type DocumentSet,
  EARLY_ANSWERS_ELEMENT_ID,
  RELEASE_SET_ELEMENT_ID,
  type WholeSet,
  type Workspace,
} from '@atrium/contract';
import { type RemoteRelease, releaseIn } from '@atrium/registry';
import {
  earlyAnswersPlan,
  isKnownPage,
  ownerOf,
  scopedPath,
  scriptJson,
  wholeSet,
} from '../documents/index.ts';

export interface LiveDocument {
  readonly html: string;
  readonly set: DocumentSet;
  readonly remotes: WholeSet['remotes'];
  readonly url: string;
}

/** The remote in development, as it is in the workspace of a document. */
export interface PlacedRemote {
  readonly name: string;
  readonly workspace: Workspace;
  /** Empty if the remote has nothing in the workspace. */
  readonly remotes: readonly RemoteRelease[];
}

export function placedIn({ place }: DocumentSet, release: RemoteRelease): PlacedRemote {
  const workspace = place ? 'provider' : 'customer';
  const placed = releaseIn(release, workspace);
  return { name: release.name, workspace, remotes: placed ? [placed] : [] };
}

function withJson(html: string, id: string, value: unknown): string {
  const element = new RegExp(`(?<=<script type="application/json" id="${id}">).*?(?=</script>)`);
  return html.replace(element, () => scriptJson(value).text);
}

/** Error reports with the id would count against the versions that the portal serves. */
const idOfDocument = new RegExp(`<meta name="${DOCUMENT_ID_META}"[^>]*>\n?`);

/** A document with a development server lists everything itself, since its whole set is not stored. */
export function withRemote({ html, set, remotes, url }: LiveDocument, placed: PlacedRemote): string {
  const { name, workspace } = placed;
  const developed = wholeSet(placed).remotes;
  const isPublished = remotes.some((remote) => remote.name === name);
  const swapped = isPublished
    ? remotes.flatMap((remote) => (remote.name === name ? developed : [remote]))
    : [...remotes, ...developed];
  const { sessionBasePath } = set.settings;
  const capabilities = capabilitiesAt(url, placed);
  const inlined: DocumentSet = {
    ...set,
    remotes: swapped,
    whole: null,
    ...(capabilities.length > 0 && { capabilities }),
    // A browser opens six connections without TLS, which are few for all files at once.
    preloads: false,
    // The login service of another origin takes calls of the portal's own pages only.
    settings: { ...set.settings, loginServiceUrl: '' },
  };
  const preloads = new RegExp(`<link rel="preload"[^>]* href="/assets/(?:[^/"]+/)?${name}/[^>]*>\n?`, 'g');
  const own = html.replace(preloads, '').replace(idOfDocument, '');
  const listed = withJson(own, RELEASE_SET_ELEMENT_ID, inlined);
  const plan = earlyAnswersPlan({ remotes: swapped, workspace }, url, sessionBasePath);
  return withJson(listed, EARLY_ANSWERS_ELEMENT_ID, plan);
}

/** Those of the remote in development, if the page is in its area. */
export function capabilitiesAt(url: string, placed: PlacedRemote): readonly Capability[] {
  return ownerOf(placed, pathOf(url))?.remote.capabilities ?? [];
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/';
}

/** The live portal responds with 404 to pages that only the remote in development has. */
export function isPageOf(placed: PlacedRemote, url: string): boolean {
  const path = pathOf(url);
  return scopedPath(path, placed.workspace) !== null && isKnownPage(placed, path);
}
