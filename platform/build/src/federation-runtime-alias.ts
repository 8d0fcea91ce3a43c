import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The bundler hands out the CommonJS build of the federation runtime; its ES module build lets unused parts be
 * dropped. Maps one to the other, by absolute path.
 */
export function federationRuntimeAlias(): Record<string, string> {
  const fromEnhanced = createRequire(
    createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'),
  );
  const fromPlugin = createRequire(fromEnhanced.resolve('@module-federation/rspack'));
  const fromTools = createRequire(fromEnhanced.resolve('@module-federation/runtime-tools'));
  const bundlerRuntime = fromTools.resolve('@module-federation/webpack-bundler-runtime');
  const injectRuntime = fromPlugin.resolve('@module-federation/inject-external-runtime-core-plugin');
  const runtime = fromTools.resolve('@module-federation/runtime');
  return {
    [runtime]: join(dirname(runtime), 'index.js'),
    [bundlerRuntime]: join(dirname(bundlerRuntime), 'bundler.js'),
    [injectRuntime]: join(dirname(injectRuntime), 'index.js'),
  };
}
