import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const BUNDLER_RUNTIME = '@module-federation/webpack-bundler-runtime';

/** The parts of the federation runtime are dependencies of the plugin and not of this package. */
function installed() {
  const fromEnhanced = createRequire(
    createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'),
  );
  const fromTools = createRequire(fromEnhanced.resolve('@module-federation/runtime-tools'));
  const runtime = fromTools.resolve('@module-federation/runtime');
  return {
    bundlerRuntime: fromTools.resolve(BUNDLER_RUNTIME),
    runtimeCore: createRequire(runtime).resolve('@module-federation/runtime-core'),
  };
}

/** The shell imports the parts as ES modules, which can be tree-shaken. */
export function federationRuntimeParts(): Record<string, string> {
  const { bundlerRuntime, runtimeCore } = installed();
  return {
    [BUNDLER_RUNTIME]: dirname(bundlerRuntime),
    '@module-federation/runtime-core$': join(dirname(runtimeCore), 'index.js'),
  };
}
