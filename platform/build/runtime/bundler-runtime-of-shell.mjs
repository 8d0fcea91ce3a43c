/** Replaces `@module-federation/webpack-bundler-runtime` in remotes: the shell provides it. */
export default globalThis.__atriumBundlerRuntime();
