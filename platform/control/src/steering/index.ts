export { evidenceAgainst, type Stratum } from './evidence.ts';
export { Steering } from './steering.ts';
export { isAtFault, LEAST_CUSTOMERS, type Verdict } from './verdict.ts';
