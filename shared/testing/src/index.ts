/// <reference types="jest" preserve="true" />
/// <reference types="@testing-library/jest-dom" preserve="true" />
/**
 * For tests only: factories, a fake host, and rendering of a remote's components as in the shell.
 *
 * @packageDocumentation
 */
export { resetAuth, setAuth } from '@atrium/host/real';
export { deferred } from './deferred.ts';
export * from './factories.ts';
export {
  type FakeCall,
  type FakeResponse,
  type FakeResponses,
  failure,
  fakeHost,
  sendNews,
} from './fake-host.ts';
export { compareFirstCalls } from './first-calls.tsx';
export { forcedStyleOf } from './forced-colors.ts';
export { recordedResponses } from './recorded-responses.ts';
export { type HostOptions, renderSignedInAgain, renderWithHost, resetHost } from './render-with-host.tsx';
export { subjectPages } from './subject-pages.ts';
