/** A module that throws is never evaluated again, so the chunk that needs the module fails to load and is retried. */
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
