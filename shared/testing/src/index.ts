export { deferred } from './deferred.ts';
export * from './factories.ts';
export { type FakeAnswer, type FakeAnswers, type FakeCall, failure, fakeHost } from './fake-host.ts';
export { type HostOptions, renderWithHost, resetHost } from './render-with-host.tsx';
export { subjectPages } from './subject-pages.ts';
