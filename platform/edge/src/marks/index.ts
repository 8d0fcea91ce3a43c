export { MarkKeys } from './mark-keys.ts';
export { SessionMarks } from './session-marks.ts';
