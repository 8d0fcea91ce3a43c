export { cookieName, originOf, readCookie, type ServerCookie, setCookie } from './cookies.ts';
export { allowOrigin } from './cross-origin.ts';
export { handleErrors, replyError } from './error-handler.ts';
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
export { notFound, ProblemError, unauthenticated } from './problem.ts';
export { publishedProblems } from './published-problems.ts';
export { logSecurityEvent } from './security-event.ts';
