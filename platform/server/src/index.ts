/** The common base of the portal's servers. @packageDocumentation */
export { equalInConstantTime } from './constant-time.ts';
export {
  documentHeaders,
  responseHeaders,
  withCapabilities,
  withDevServers,
} from './content-policy.ts';
export { createServer, type ServerOptions } from './create-server.ts';
export type { Draining } from './draining.ts';
export {
  type ErrorRules,
  errorReply,
  type ProblemWords,
  type ReplyError,
  replyProblem,
} from './error-reply.ts';
export { type Readiness, registerHealth, registerProbe } from './health.routes.ts';
export { Html, type HtmlValue, html } from './html.ts';
export { keyedHash } from './keyed-hash.ts';
export { freePort, portOf } from './ports.ts';
export { POSTGRES_MIN_VERSION, requirePostgresVersion } from './postgres-version.ts';
export {
  type CommonProblem,
  commonProblems,
  notFound,
  type ProblemDetails,
  ProblemError,
  type ProblemKind,
  unauthenticated,
} from './problem.ts';
export { addressFor, pagesOrigin, requirePublicScheme } from './public-scheme.ts';
export { RateLimit, type RateLimitOptions } from './rate-limit.ts';
export { RESPONSE_HEADERS } from './response-headers.ts';
export { DEFAULT_ROLE_PREFIX, withRolePrefix } from './role-prefix.ts';
export { listenAt, type RunningServer, runServer } from './run-server.ts';
export { logSecurityEvent, type SecurityEvent, siteOf } from './security-event.ts';
export { BODY_PROGRESS_MS, type ServerTimeouts } from './server-guard.ts';
export { type ServiceAddresses, serviceHealth } from './service-health.ts';
export {
  MARK_HEADER,
  MARK_WANTED_HEADER,
  type MarkedIn,
  markedIn,
  markWantedOf,
  type SessionMark,
  scopeHash,
  sessionMark,
  type WantedMark,
  wantedMarkText,
} from './session-mark.ts';
export { STAFF_COOKIE, type StaffProof, sessionCookieHash, staffProof } from './staff-cookie.ts';
export { watchDisks } from './telemetry/disk-metrics.ts';
export { Metrics } from './telemetry/metrics.ts';
export { type PoolState, watchPools } from './telemetry/pool-metrics.ts';
export { endStep, traceparentOf } from './telemetry/request-trace.ts';
export {
  openTelemetry,
  type ServerTelemetry,
  type Telemetry,
  type TelemetrySettings,
} from './telemetry/telemetry.ts';
export type { Tracing } from './telemetry/tracing.ts';
export { createFile, readIfThere, replaceFile } from './whole-files.ts';
export { appendFile, writeFile } from './write-file.ts';
