/**
 * What the fake host of `@atrium/testing` is made of, under a name that no test replaces by the fake one. For tests only:
 * a build that bundles it is refused, as a second copy of the host.
 *
 * @packageDocumentation
 */
export { resetAuth, setAuth } from '../auth-store.ts';
export * from '../index.ts';
