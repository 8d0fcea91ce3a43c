/** What pages report: errors and how fast they are. */
export { registerErrorReports } from './error-reports.ts';
export { registerVitalsReports } from './vitals-reports.ts';
