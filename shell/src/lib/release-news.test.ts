import { createReleaseSet, createRemote, preview } from '../testing/release-sets.ts';
import { fetchReleaseNews } from './release-news.ts';

const fetched = jest.fn();

beforeEach(() => {
  document.head.replaceChildren();
  fetched.mockReset().mockResolvedValue(new Response('{}'));
  globalThis.fetch = fetched;
});

/** What the tab says about itself. */
async function asked() {
  await fetchReleaseNews(createReleaseSet([createRemote('mfe-rewards')]), 7);
  return [...new URL(fetched.mock.calls.at(-1)[0], 'http://portal').searchParams];
}

test('a tab says which versions it has, and which document it is', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'atrium-document', content: 'k.1.sig' });
  document.head.append(meta);
  expect(await asked()).toEqual([
    ['customer', '7'],
    ['have', 'shell@1.0.0'],
    ['have', 'mfe-rewards@1.4.0'],
    ['document', 'k.1.sig'],
  ]);
});

test('a tab without a signed id says its versions only', async () => {
  expect((await asked()).map(([name]) => name)).toEqual(['customer', 'have', 'have']);
});

test('a tab with a preview asks for no news and reports no versions, so that it takes none and counts nowhere', async () => {
  await fetchReleaseNews({ ...createReleaseSet(), preview }, 7);
  expect(fetched).not.toHaveBeenCalled();
});
