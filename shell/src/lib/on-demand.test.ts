import { onDemand } from './on-demand.ts';

const missing = Object.assign(new Error('Loading chunk frame failed.'), { name: 'ChunkLoadError' });

test('code is loaded once, and is there for components then', async () => {
  const fetchChunk = jest.fn(async () => 'code');
  const code = onDemand(fetchChunk);
  expect(code.loaded).toThrow('before it was loaded');
  await code.load();
  expect(await code.load()).toBe('code');
  expect(code.loaded()).toBe('code');
  expect(fetchChunk).toHaveBeenCalledTimes(1);
});

test('a chunk that cannot be fetched is an unreachable service, and is fetched again', async () => {
  const fetchChunk = jest.fn(async () => 'code').mockRejectedValueOnce(missing);
  const code = onDemand(fetchChunk);
  await expect(code.load()).rejects.toMatchObject({ name: 'RequestError', reason: 'network' });
  expect(await code.load()).toBe('code');
});

test('an error of the code itself stays what it is', async () => {
  const failure = new TypeError('a bug');
  await expect(onDemand(() => Promise.reject(failure)).load()).rejects.toBe(failure);
});
