/** For tests of the edge and of what runs with it. */
export { CanaryCounter } from '../counters/canary-counter.ts';
export { Usage } from '../counters/usage.ts';
export { createSettings } from './fixture.ts';
export { setUpGatewayTests } from './gateway-with-api.ts';
export { inlinedSet, releaseSetIn } from './inlined-set.ts';
export { browsersAt, createMarkSigner, setUpSigningApi } from './signing-api.ts';
