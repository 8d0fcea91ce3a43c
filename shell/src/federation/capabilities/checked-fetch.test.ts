import { ReleaseSets } from '../../lib/release-sets.ts';
import { createReleaseSet, createRemote } from '../../testing/release-sets.ts';
import { checkedFetch } from './checked-fetch.ts';

const path = `/assets/${'c'.repeat(24)}/mfe-probe/sum.wasm`;
const integrity = { [path]: 'sha256-x', '/assets/x/list.js': 'sha256-y' };
const releaseSets = new ReleaseSets({ ...createReleaseSet([createRemote('mfe-probe')]), integrity });

const original = jest.fn();
const request = checkedFetch(original, releaseSets);

beforeAll(() => {
  // jsdom has none.
  Object.assign(globalThis, { Request: class {} });
});

beforeEach(() => original.mockReset().mockResolvedValue({ ok: true }));

test.each([path, new URL(path, document.baseURI)])('a wasm module has to match its hash: %s', async (url) => {
  await request(url);
  expect(original).toHaveBeenCalledWith(path, expect.objectContaining({ integrity: 'sha256-x' }));
});

test.each(['/customer-portal/auth/me', `https://evil.example${path}`, '/assets/x/list.js'])(
  'any other request stays as it is: %s',
  async (url) => {
    const init = { method: 'POST' };
    await request(url, init);
    expect(original).toHaveBeenCalledWith(url, init);
  },
);

test('a module that does not match, or is missing, is named, and requested under another address next', async () => {
  original.mockRejectedValueOnce(new TypeError('integrity')).mockResolvedValueOnce({ ok: false });
  await expect(request(path)).rejects.toThrow(`${path} did not load`);
  await expect(request(path)).rejects.toMatchObject({ name: 'WasmNotLoaded' });
  await request(path);
  expect(original.mock.calls.map(([url]) => url)).toEqual([path, `${path}?retry=1`, `${path}?retry=2`]);
});
