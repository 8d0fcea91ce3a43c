import { RELEASE_SET_ELEMENT_ID, type ReleaseSet } from '@atrium/contract';
import { createContext, use } from 'react';

/** Version of a development build, whose files change in name and hash. */
export const DEV_VERSION = 'dev';

/** Reads the release set that the gateway inlined into the document. */
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
