import preset from '@atrium/testing/jest-node';

export default {
  ...preset,
  globalSetup: '<rootDir>/src/testing/global-setup.mjs',
  globalTeardown: '<rootDir>/src/testing/global-teardown.mjs',
};
