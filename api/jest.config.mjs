import preset from '@atrium/testing/jest-node';

export default {
  ...preset,
  // Argon2 and a database at work on a busy machine: what hangs is found all the same.
  testTimeout: 60_000,
  globalSetup: '<rootDir>/src/testing/global-setup.mjs',
  globalTeardown: '<rootDir>/src/testing/global-teardown.mjs',
};
