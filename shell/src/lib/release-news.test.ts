import { createReleaseSet } from '../testing/release-sets.ts';
import { fetchReleaseNews } from './release-news.ts';

const fetchMock = jest.fn();
const realFetch = globalThis.fetch;

beforeEach(() => {
  globalThis.fetch = fetchMock.mockReset().mockResolvedValue({ ok: true, json: async () => ({}) });
});
afterAll(() => {
  globalThis.fetch = realFetch;
});

test('a tab with a preview asks for no news and reports no versions, so that it takes none and counts nowhere', async () => {
  const set = createReleaseSet();
  const preview = {
    id: 'one',
    name: 'mfe-a',
    version: '2.0.0-pr.1',
    basePath: 'a',
    team: 'A',
    current: null,
  };
  await fetchReleaseNews({ ...set, preview: { ...preview, endsAt: '2026-11-23T21:00:00Z' } }, 7);
  expect(fetchMock).not.toHaveBeenCalled();
  await fetchReleaseNews(set, 7);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});
