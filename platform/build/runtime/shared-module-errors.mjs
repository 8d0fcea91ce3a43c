/**
 * When a shared module cannot be loaded, modules that import it would throw during evaluation, and a module is
 * evaluated only once. So the chunk that needs it fails to load instead, and the next call retries.
 *
 * @param bundler `__webpack_require__` of the build
 * @returns the plugin of the federation runtime that notes the failures
 */
export function failChunksOfSharedModules(bundler) {
  const errors = new Map();
  const ensureChunk = bundler.e;
  bundler.e = async (chunkId) => {
    await ensureChunk(chunkId);
    const error = errors.get(chunkId);
    errors.delete(chunkId);
    if (error) throw error;
  };
  return {
    name: 'atrium-shared-module-errors',
    errorLoadShare({ error, loadContext }) {
      if (error && loadContext?.chunkId !== undefined) errors.set(loadContext.chunkId, error);
    },
  };
}
