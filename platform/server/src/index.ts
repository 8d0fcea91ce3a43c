export { ANSWER_HEADERS } from './answer-headers.ts';
export { ServerGuard, type ServerGuardOptions, type ServerTimeouts, USUAL_TIMEOUTS } from './server-guard.ts';
