import { matchedRoute, pagePath } from './remote-routes.ts';

const routes = [
  { id: 'list', path: '' },
  { id: 'kitchen', path: 'kitchen' },
  { id: 'overview', path: 'kitchen', layout: 'kitchen' },
  { id: 'other', path: 'kitchen/*', layout: 'kitchen' },
  { id: 'recipe', path: 'kitchen/:recipeId', layout: 'kitchen' },
  { id: 'new', path: 'kitchen/new', layout: 'kitchen' },
  { id: 'cellar', path: 'cellar/*' },
  { id: 'one', path: ':id' },
  { id: 'lost', path: 'attic/:id', layout: 'attic' },
];

const at = (path: string) => {
  const match = matchedRoute(routes, path);
  return match && [match.nesting.map(({ id }) => id).join(' '), match.params];
};

test.each([
  ['', 'list', {}],
  ['kitchen', 'kitchen overview', {}],
  ['kitchen/', 'kitchen overview', {}],
  ['kitchen/new', 'kitchen new', {}],
  ['kitchen/12', 'kitchen recipe', { recipeId: '12' }],
  ['kitchen/12/steps', 'kitchen other', { '*': '12/steps' }],
  ['cellar', 'cellar', { '*': '' }],
  ['cellar/a/b%20c', 'cellar', { '*': 'a/b c' }],
  ['a%2Fb', 'one', { id: 'a/b' }],
  ['%E0%A4%A', 'one', { id: '%E0%A4%A' }],
])('at "%s" is the most exact page, in its layout', (path, nesting, params) => {
  expect(at(path)).toEqual([nesting, params]);
});

test('the order of the routes does not matter', () => {
  const others = [
    { id: 'b', path: 'a/:x' },
    { id: 'c', path: ':y/b' },
    { id: 'd', path: '*' },
  ] as const;
  for (const given of [others, others.toReversed()])
    expect(['a/b', 'c/b', 'c/c'].map((path) => matchedRoute(given, path)?.route.id)).toEqual(['b', 'c', 'd']);
});

test.each(['a/b', 'attic/7', '/12'])('at "%s" is no page', (path) => {
  expect(at(path)).toBeNull();
});

test('layouts that lead to each other are no page', () => {
  const circular = [
    { id: 'a', path: 'a', layout: 'b' },
    { id: 'b', path: 'a', layout: 'a' },
  ];
  expect(matchedRoute(circular, 'a')).toBeNull();
});

test('a page is in four layouts at most', () => {
  const deep = Array.from({ length: 6 }, (_, index) => ({
    id: `level-${index}`,
    path: Array.from({ length: index + 1 }, () => 'a').join('/'),
    ...(index > 0 && { layout: `level-${index - 1}` }),
  }));
  expect(matchedRoute(deep, 'a/a/a/a/a')?.nesting).toHaveLength(5);
  expect(matchedRoute(deep, 'a/a/a/a/a/a')).toBeNull();
});

test('links lead to the first address of a page that has all below it', () => {
  expect(['kitchen/*', '*', 'kitchen/:id'].map(pagePath)).toEqual(['kitchen', '', 'kitchen/:id']);
});
