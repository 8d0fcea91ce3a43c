export { CanaryCounter } from './canary-counter.ts';
export { networkOf } from './networks.ts';
export { NewErrors } from './new-errors.ts';
export { daySubject } from './person-of-day.ts';
export { Usage } from './usage.ts';
