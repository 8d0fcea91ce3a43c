/** Judges canaries by the documents that people open, and steers them: more customers, or none. */
export { DocumentIds } from './document-ids.ts';
export { Steering } from './steering.ts';
export type { Verdict } from './verdict.ts';
