import { type DocumentSet, RELEASE_SET_ELEMENT_ID, type ReleaseSet } from '@atrium/contract';
import { createContext, use, useSyncExternalStore } from 'react';
import type { ReleaseSets } from './release-sets.ts';

/** The files of a development build change in name and hash. */
export const DEV_VERSION = 'dev';

export function readDocumentSet(page: Document): DocumentSet {
  const json = page.getElementById(RELEASE_SET_ELEMENT_ID)?.textContent;
  if (!json) throw new Error(`The document has no #${RELEASE_SET_ELEMENT_ID}`);
  return JSON.parse(json);
}

export const ReleaseSetsContext = createContext<ReleaseSets | null>(null);

export function useReleaseSets(): ReleaseSets {
  const releaseSets = use(ReleaseSetsContext);
  if (!releaseSets) throw new Error('useReleaseSets needs a ReleaseSetsContext');
  return releaseSets;
}

/** Whether the pages are those of a customer, who has a home page. */
export function hasCustomer({ place }: Pick<ReleaseSet, 'place'>): boolean {
  return !place || place.view !== undefined;
}

export function useReleaseSet(): ReleaseSet {
  const { subscribe, current } = useReleaseSets();
  return useSyncExternalStore(subscribe, current, current);
}
