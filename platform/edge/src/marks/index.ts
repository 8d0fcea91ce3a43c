export { MarkKeys } from './mark-keys.ts';
export { SessionMarks } from './session-marks.ts';
export { StaffCookies } from './staff-cookies.ts';
