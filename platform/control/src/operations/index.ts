export { type ErrorGroup, reportedErrors } from './error-groups.ts';
export { registerOperators } from './operators.routes.ts';
export { StackTraces } from './stack-traces.ts';
