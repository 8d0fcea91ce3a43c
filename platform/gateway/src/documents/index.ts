export { documentHeaders, responseHeaders } from './content-policy.ts';
export { registerDocuments } from './pages.ts';
export { currentFleet } from './release-set.ts';
