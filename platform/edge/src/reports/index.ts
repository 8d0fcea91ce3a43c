/** What pages report: errors and how fast they are. */
export { registerErrorReports } from './error-reports.routes.ts';
export { registerVitalsReports } from './vitals-reports.routes.ts';
