export { registerErrorReports } from './error-reports.routes.ts';
export { registerVitalsReports } from './vitals-reports.routes.ts';
