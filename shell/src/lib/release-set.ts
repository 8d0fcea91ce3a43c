import { RELEASE_SET_ELEMENT_ID, type ReleaseSet } from '@atrium/contract';
import { createContext, use } from 'react';

/** Version that a development server serves: its files change under the page, in name and in hash. */
export const DEV_VERSION = 'dev';

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
