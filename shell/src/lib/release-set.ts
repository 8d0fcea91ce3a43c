import { RELEASE_SET_ELEMENT_ID, type ReleaseSet } from '@atrium/contract';
import { createContext, use } from 'react';

/** The release set that the gateway wrote into this document. */
export function readReleaseSet(page: Document): ReleaseSet {
  const json = page.getElementById(RELEASE_SET_ELEMENT_ID)?.textContent;
  if (!json) throw new Error(`The document has no #${RELEASE_SET_ELEMENT_ID}`);
  return JSON.parse(json);
}

export const ReleaseSetContext = createContext<ReleaseSet | null>(null);

export function useReleaseSet(): ReleaseSet {
  const releaseSet = use(ReleaseSetContext);
  if (!releaseSet) throw new Error('useReleaseSet needs a ReleaseSetContext');
  return releaseSet;
}
