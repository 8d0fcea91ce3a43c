export { BYTE_ORDER_MARK, csvText, neverFormula } from './csv.ts';
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
export { notFound, ProblemError, unauthenticated } from './problem.ts';
