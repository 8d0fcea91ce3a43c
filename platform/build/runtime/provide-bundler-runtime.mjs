import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/initContainerEntry';

const { runtime, bundlerRuntime } = federation;

/** A remote whose entry runs a second time, after a failure, goes on with the instance that it has. */
function instanceOf(options) {
  const former = runtime.getInstance(({ options: { name } }) => name === options.name);
  if (!former) return runtime.createInstance({ ...options, id: '' });
  former.initOptions({ ...options, id: '' });
  return former;
}

/**
 * The bundler's part of the federation runtime, 5 KB that each remote's entry would carry. What it keeps for the
 * build that it serves is made anew for each: its options, its shared modules and its instance.
 */
globalThis.__atriumBundlerRuntime = () => ({
  ...federation,
  runtime: { ...runtime, init: instanceOf },
  bundlerRuntime: { ...bundlerRuntime, initContainerEntry, S: {} },
  bundlerRuntimeOptions: {},
});

export default () => ({ name: 'atrium-provide-bundler-runtime' });
