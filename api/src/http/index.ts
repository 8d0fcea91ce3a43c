export { logSecurityEvent, notFound, RateLimit, siteOf, unauthenticated } from '@atrium/server';
export { failingInSteps, inSteps } from './answer-steps.ts';
export { type RangeHeaders, requestedRange } from './byte-range.ts';
export { chosenCustomer, customerOrAll } from './chosen-customer.ts';
export { originOf, readCookie, type ServerCookie, setCookie } from './cookies.ts';
export { allowOrigin } from './cross-origin.ts';
export { errorRules } from './error-rules.ts';
export {
  type ActingPerson,
  type CallContext,
  type FileResponse,
  implement,
  implementBytes,
  implementFile,
  implementStream,
  matchesEtag,
  missingCalls,
  type Origin,
  type Reader,
} from './implement.ts';
export {
  implementDesk,
  implementDeskBytes,
  implementDeskFile,
  implementDeskStream,
  type Staff,
} from './implement-desk.ts';
export { addPersonToLog } from './log.ts';
export { networkOf } from './network.ts';
export { ProblemError, statusOf } from './problem-error.ts';
export { publishedProblems } from './published-problems.ts';
export { serializerCompiler } from './response-serializer.ts';
export { answerUnknownPathsFirst } from './unknown-paths.ts';
