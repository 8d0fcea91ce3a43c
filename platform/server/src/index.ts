export { type Draining, type DrainOptions, enableDraining } from './draining.ts';
export { type Readiness, registerHealth } from './health.ts';
export { requestId } from './request-id.ts';
export { stopOnSignals } from './signals.ts';
