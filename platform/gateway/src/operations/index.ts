export type { DroppedReports } from './dropped-reports.ts';
export { type ErrorGroup, reportedErrors } from './error-groups.ts';
export { ErrorLog } from './error-log.ts';
export { registerOperations } from './operations.ts';
export { StackTraces } from './stack-traces.ts';
