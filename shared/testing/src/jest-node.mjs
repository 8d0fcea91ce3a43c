import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const local = (name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Jest preset for packages that run in Node. TypeScript, JSX and `.mjs` become CommonJS by swc; packages that
 * ship ES modules only are required natively, hence NODE_OPTIONS=--experimental-vm-modules.
 */
export default {
  testEnvironment: 'node',
  testMatch: ['**/*.test.{ts,tsx}'],
  // What `npm test` has no time for is run by `npm run test:long`.
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    ...(process.env.LONG_TESTS ? [] : ['\\.long\\.test\\.']),
  ],
  transform: {
    '\\.(tsx?|mjs)$': [
      require.resolve('@swc/jest'),
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2024',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'tsx', 'json', 'node'],
  setupFilesAfterEnv: [local('./setup-timeout.cjs'), local('./setup-console.ts')],
  restoreMocks: true,
};
