import { createReleaseSet, createRemote } from '../../testing/release-sets.ts';
import { openPages } from './open-pages.ts';

const label = { 'en-US': 'Kitchens' };
const page = (id: string, path: string, overrides = {}) => ({
  id,
  path,
  title: { 'en-US': `Title of ${id}` },
  permission: 'person' as const,
  ...overrides,
});

test('a path is one page: the first one of a layout, in place of the layout and the page for all other addresses', () => {
  const releaseSet = createReleaseSet([
    createRemote('mfe-kitchens', {
      routes: [
        page('list', ''),
        page('recipes', 'recipes'),
        page('recipe-list', 'recipes', { layout: 'recipes' }),
        page('recipe', 'recipes/:id', { layout: 'recipes' }),
        page('no-recipe', 'recipes/*', { layout: 'recipes' }),
        page('guide', 'guide/*'),
      ],
      menu: [{ label, icon: 'M4 4h16', order: 1, route: 'list' }],
    }),
  ]);
  expect(openPages(releaseSet, 'en-US', () => true).map(({ path, title }) => [path, title])).toEqual([
    ['kitchens', 'Kitchens'],
    ['kitchens/recipes', 'Title of recipe-list'],
    ['kitchens/guide', 'Title of guide'],
  ]);
});
