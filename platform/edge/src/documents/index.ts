export { scriptJson } from './document.ts';
export { currentReleases, releaseOfDevServer } from './document-releases.ts';
export { wholeSet } from './document-set.ts';
export { earlyAnswersPlan } from './early-answers-plan.ts';
export { isKnownPage, ownerOf, scopedPath } from './page-paths.ts';
export { registerDocuments } from './pages.routes.ts';
export { tabGate } from './tab-gate.ts';
