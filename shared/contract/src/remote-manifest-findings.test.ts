import { type RemoteManifest, type RemoteRoute, remoteRoute } from './remote-manifest.ts';
import { manifestContradictions } from './remote-manifest-findings.ts';

const title = { 'en-US': 'Kitchen' };
const route = (id: string, path: string, layout?: string): RemoteRoute => ({
  id,
  path,
  ...(layout && { layout }),
  title,
  permission: 'person',
});
const layout = route('kitchen', 'kitchen');

function findings(routes: readonly RemoteRoute[], overrides: Partial<RemoteManifest> = {}): string[] {
  const manifest: RemoteManifest = {
    name: 'mfe-kitchen',
    team: 'Kitchen',
    basePath: 'kitchens',
    routes: [...routes],
    menu: [],
    slots: [],
    shellContract: '^1.5.0',
    api: '^1.0.0',
    ...overrides,
  };
  return manifestContradictions(manifest, manifest.name);
}

test('a text that lacks a language which others have is named', () => {
  const thai = { ...route('recipes', 'recipes'), title: { 'en-US': 'Recipes', 'th-TH': 'สูตรอาหาร' } };
  expect(findings([route('cellar', 'cellar'), thai])).toEqual([
    'routes.0.title: has no "th-TH", which other texts have',
  ]);
});

test('a layout has a first page, pages below it and one for all other addresses', () => {
  const pages = [
    route('overview', 'kitchen', 'kitchen'),
    route('recipe', 'kitchen/recipes/:id', 'kitchen'),
    route('other', 'kitchen/*', 'kitchen'),
    route('cellar', 'cellar/*'),
  ];
  expect(findings([layout, ...pages])).toEqual([]);
});

test.each<[string, readonly RemoteRoute[], string]>([
  ['that is no route', [route('recipe', 'recipes', 'kitchen')], 'no route has the id "kitchen"'],
  [
    'whose path ends in a star',
    [route('kitchen', 'kitchen/*'), route('recipe', 'kitchen/recipes', 'kitchen')],
    'the path "kitchen/*" of "kitchen" ends in "*"; write "kitchen", since the pages in a layout have paths of their own',
  ],
  [
    'that is elsewhere',
    [layout, route('recipe', 'kitchens/recipe', 'kitchen')],
    'the path "kitchens/recipe" does not begin with "kitchen", the path of "kitchen"',
  ],
  [
    'that is the page itself',
    [route('recipe', 'a', 'recipe')],
    'the page is in more than 4 layouts, or in itself',
  ],
])('a layout %s is named', (_, routes, finding) => {
  expect(findings(routes)).toEqual([`routes: layout of "recipe": ${finding}`]);
});

test.each<[string, readonly RemoteRoute[], string]>([
  [
    'of two pages with all addresses',
    [route('a', 'kitchen/*'), route('b', 'kitchen/*')],
    'the path "kitchen/*" is used twice',
  ],
  [
    'of two first pages',
    [layout, route('a', 'kitchen', 'kitchen'), route('b', 'kitchen', 'kitchen')],
    'the path "kitchen" is used twice',
  ],
])('paths %s match the same addresses', (_, routes, finding) => {
  expect(findings(routes)).toEqual([`routes: ${finding}`]);
});

test('a menu item and a command lead to the first page of a layout, by its own name', () => {
  const led = { label: title, icon: 'M4 4h16', order: 1, route: 'kitchen' };
  expect(
    findings([layout, route('overview', 'kitchen', 'kitchen')], {
      menu: [led],
      commands: [{ label: title, route: 'kitchen' }],
    }),
  ).toEqual([
    'menu.0.route: "kitchen" shows "overview" first; lead to "overview"',
    'commands.0.route: "kitchen" shows "overview" first; lead to "overview"',
  ]);
});

test.each(['kitchen/*/recipes', 'kitchen*', '**', '/kitchen', 'kitchen/', 'kitchen/:id?'])(
  'the path "%s" is refused in words',
  (path) => {
    const { error } = remoteRoute.safeParse(route('recipe', path));
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'must be names and parameters such as ":id" between single slashes, as in "kitchen/:id"; only the end may be "*", as in "kitchen/*"',
    ]);
  },
);

test.each(['', '*', 'kitchen/*', ':id/*'])('the path "%s" is one of a page', (path) => {
  expect(remoteRoute.safeParse(route('recipe', path)).success).toBe(true);
});
