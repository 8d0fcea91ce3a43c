/** Judges canaries by the documents that people open, and steers them: more customers, or none. */
export { DocumentIds } from './document-ids.ts';
export { evidenceAgainst, type Stratum } from './evidence.ts';
export { NetworkShares } from './networks.ts';
export { versionServed } from './runs.ts';
export { Steering } from './steering.ts';
export { isAtFault, type Verdict } from './verdict.ts';
