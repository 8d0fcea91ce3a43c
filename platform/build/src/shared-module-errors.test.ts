const { failChunksOfSharedModules } = require('../runtime/shared-module-errors.mjs');

it('a shared module that fails to load fails the chunk that needs it before it runs, and the next request retries', async () => {
  const ensureChunk = jest.fn().mockResolvedValue(undefined);
  const bundler = { e: ensureChunk as (chunkId: string) => Promise<void> };
  const plugin = failChunksOfSharedModules(bundler);
  plugin.errorLoadShare({ error: new Error('refused'), loadContext: { chunkId: 'list' } });
  await expect(bundler.e('detail')).resolves.toBeUndefined();
  await expect(bundler.e('list')).rejects.toThrow('refused');
  await expect(bundler.e('list')).resolves.toBeUndefined();
  expect(ensureChunk.mock.calls).toEqual([['detail'], ['list'], ['list']]);
});
