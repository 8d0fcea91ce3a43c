/** What a browser gets of the portal: documents, published files, the favicon, news about releases. */
export { documentHeaders, responseHeaders } from './content-policy.ts';
export { registerDocuments } from './pages.ts';
export { currentFleet } from './release-set.ts';
