import {
  type DocumentSet,
  expandReleaseSet,
  RELEASE_SET_ELEMENT_ID,
  type ReleaseSet,
} from '@atrium/contract';

/** What a document inlines. */
export function inlinedSet(html: string): DocumentSet {
  const [, json] = html.match(new RegExp(`id="${RELEASE_SET_ELEMENT_ID}">(.*?)</script>`)) ?? [];
  return JSON.parse(json ?? 'null');
}

/** What the shell knows from a document alone. */
export function releaseSetIn(html: string): ReleaseSet {
  return expandReleaseSet(inlinedSet(html), null);
}
