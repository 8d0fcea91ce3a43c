import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import node from '@atrium/testing/jest-node';

const fromEnhanced = createRequire(
  createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'),
);
const fromTools = createRequire(fromEnhanced.resolve('@module-federation/runtime-tools'));
const bundlerRuntime = dirname(fromTools.resolve('@module-federation/webpack-bundler-runtime'));

/** The shell's build finds these parts by an alias: `federation-runtime-alias.ts`. */
export default {
  ...node,
  moduleNameMapper: {
    '^@module-federation/webpack-bundler-runtime/(.*)\\.js$': join(bundlerRuntime, '$1.cjs'),
  },
};
