export { ANSWER_HEADERS } from './answer-headers.ts';
export { type Draining, type DrainOptions, enableDraining } from './draining.ts';
export { type Readiness, registerHealth } from './health.ts';
export { POSTGRES_MIN_VERSION, requirePostgresVersion } from './postgres/postgres-version.ts';
export { DEFAULT_ROLE_PREFIX, withRolePrefix } from './postgres/role-prefix.ts';
export { requestId } from './request-id.ts';
export { ServerGuard, type ServerGuardOptions, type ServerTimeouts, USUAL_TIMEOUTS } from './server-guard.ts';
export { stopOnSignals } from './signals.ts';
