import {
  DOCUMENT_ID_META,
  type DocumentSet,
  EARLY_ANSWERS_ELEMENT_ID,
  RELEASE_SET_ELEMENT_ID,
  type WholeSet,
} from '@atrium/contract';
import type { RemoteRelease } from '@atrium/registry';
import { earlyAnswersPlan, isKnownPage, scriptJson, wholeSet } from '../documents/index.ts';

/** A document of the live portal. */
export interface LiveDocument {
  readonly html: string;
  /** What it inlines. */
  readonly set: DocumentSet;
  /** Everything about its remotes. */
  readonly remotes: WholeSet['remotes'];
  /** Path and query. */
  readonly url: string;
}

/** Replaces the JSON of a script element, if the document has it. */
function withJson(html: string, id: string, value: unknown): string {
  const element = new RegExp(`(?<=<script type="application/json" id="${id}">).*?(?=</script>)`);
  return html.replace(element, () => scriptJson(value).text);
}

/** Error reports with the id would count against the versions that the portal serves. */
const idOfDocument = new RegExp(`<meta name="${DOCUMENT_ID_META}"[^>]*>\n?`);

/**
 * The document with a remote of a development server in place of the published one, or in addition to the others. It
 * lists everything itself, as documents with a development server do.
 */
export function withRemote({ html, set, remotes, url }: LiveDocument, release: RemoteRelease): string {
  const { name } = release;
  const developed = wholeSet({ remotes: [release] }).remotes;
  const isPublished = remotes.some((remote) => remote.name === name);
  const swapped = isPublished
    ? remotes.flatMap((remote) => (remote.name === name ? developed : [remote]))
    : [...remotes, ...developed];
  const { sessionBasePath } = set.settings;
  const inlined: DocumentSet = {
    ...set,
    remotes: swapped,
    whole: null,
    // Six connections are few for all files at once.
    preloads: false,
    // The login service of another origin takes calls of the portal's own pages only.
    settings: { ...set.settings, loginServiceUrl: '' },
  };
  const preloads = new RegExp(`<link rel="preload"[^>]* href="/assets/(?:[^/"]+/)?${name}/[^>]*>\n?`, 'g');
  const own = html.replace(preloads, '').replace(idOfDocument, '');
  const listed = withJson(own, RELEASE_SET_ELEMENT_ID, inlined);
  return withJson(listed, EARLY_ANSWERS_ELEMENT_ID, earlyAnswersPlan(swapped, url, sessionBasePath));
}

/** Whether a page of the remote is at an address: a portal that does not know it responds with 404. */
export function isPageOf(release: RemoteRelease, url: string): boolean {
  const [path = '/'] = url.split('?', 1);
  return path.startsWith('/c/') && isKnownPage({ remotes: [release] }, path);
}
