/** Proofs of sessions: which documents belong to people who are signed in. */
export { MarkKeys } from './mark-keys.ts';
export { SessionMarks } from './session-marks.ts';
