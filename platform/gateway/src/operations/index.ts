export { type ErrorGroup, errorGroups } from './error-groups.ts';
export { ErrorLog } from './error-log.ts';
export { registerOperations } from './operations.ts';
export { StackTraces } from './stack-traces.ts';
