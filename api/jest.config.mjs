import preset from '@atrium/testing/jest-node';

export default {
  ...preset,
  // Argon2 and the database are slow on a busy machine; a test that hangs is still reported.
  testTimeout: 60_000,
  globalSetup: '<rootDir>/src/testing/global-setup.mjs',
  globalTeardown: '<rootDir>/src/testing/global-teardown.mjs',
};
