/** What operators and teams see: errors that pages reported, the fleet page. */
export { type ErrorGroup, reportedErrors } from './error-groups.ts';
export { registerOperators } from './operators.routes.ts';
export { StackTraces } from './stack-traces.ts';
