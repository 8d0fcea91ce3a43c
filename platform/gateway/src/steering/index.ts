/** Judges canaries by the people who open them, and steers them: more customers, or none. */
export {
  DocumentIds,
  type Proof,
  type ServedDocument,
  subjectOf,
} from './document-ids.ts';
export { evidenceAgainst, type Stratum } from './evidence.ts';
export { networkOf } from './networks.ts';
export { Recent } from './recent.ts';
export { versionServed } from './runs.ts';
export { Steering } from './steering.ts';
export { isAtFault, LEAST_CUSTOMERS, type Verdict } from './verdict.ts';
