export { allowOrigin } from './cross-origin.ts';
export { handleErrors } from './error-handler.ts';
export {
  type CallContext,
  type FileAnswer,
  implement,
  implementFile,
  missingCalls,
  type Origin,
} from './implement.ts';
export { logOptions } from './log.ts';
export { networkOf } from './network.ts';
export { notFound, ProblemError } from './problem.ts';
