import type { RemoteManifest, RemoteRoute } from '@atrium/contract';
import type { RemoteSources } from './new-remote.ts';

const name = 'mfe-kitchens';

const route = (id: string, path: string, title: string, layout?: string): RemoteRoute => ({
  id,
  path,
  ...(layout && { layout }),
  title: { 'en-US': title },
  permission: 'person',
});

const routes = [
  route('recipes', 'recipes', 'Recipes'),
  route('recipe-list', 'recipes', 'All recipes', 'recipes'),
  route('recipe', 'recipes/:recipeId', 'Recipe', 'recipes'),
  route('burnt', 'recipes/burnt', 'Burnt recipe', 'recipes'),
  route('no-recipe', 'recipes/*', 'No such recipe', 'recipes'),
  route('guide', 'guide/*', 'Guide'),
];

const manifest: RemoteManifest = {
  name,
  team: 'Kitchens',
  basePath: 'kitchens',
  routes,
  menu: [{ label: { 'en-US': 'Kitchens' }, icon: 'M4 4h16', order: 95, route: 'recipe-list' }],
  slots: [],
  shellContract: '^1.5.0',
  api: '^1.0.0',
};

const pages: Readonly<Record<string, string>> = {
  recipes: `import { useState } from 'react';
import { Link, Outlet } from 'react-router-dom';

export function Component() {
  const [count, setCount] = useState(0);
  return (
    <section aria-label="Kitchen">
      <button type="button" onClick={() => setCount(count + 1)}>{count} tasted</button>
      <Link to="1">First recipe</Link> <Link to="burnt">Burnt</Link> <Link to="nothing/here">Lost</Link>
      <Outlet />
    </section>
  );
}
`,
  'recipe-list': `export function Component() {
  return <><h1>All recipes</h1><p style={{ height: 3000 }}>A long list.</p></>;
}
`,
  recipe: `import { usePageTitle } from '@atrium/host';
import { useRouteParams } from '@atrium/ui';
import { Link } from 'react-router-dom';

export function Component() {
  const { recipeId } = useRouteParams('recipes/:recipeId');
  usePageTitle(\`Recipe \${recipeId}\`);
  return <><h1>Recipe {recipeId}</h1><Link to={\`../\${Number(recipeId) + 1}\`}>Next recipe</Link></>;
}
`,
  burnt: `export function Component(): never {
  throw new Error('burnt');
}
`,
  'no-recipe': `import { useRouteParams } from '@atrium/ui';

export function Component() {
  return <h1>No recipe at {useRouteParams('recipes/*')['*']}</h1>;
}
`,
  guide: `import { Link, Outlet, Route, Routes, useParams } from 'react-router-dom';

function Chapters() {
  return <><Link to="chapters/2">Chapter 2</Link><Outlet /></>;
}

export function Component() {
  return (
    <Routes>
      <Route path="/" element={<Chapters />}>
        <Route index element={<h1>Contents</h1>} />
        <Route path="chapters/:chapter" element={<Chapter />} />
        <Route path="*" element={<h1>No such chapter</h1>} />
      </Route>
    </Routes>
  );
}

function Chapter() {
  return <h1>Chapter {useParams().chapter}</h1>;
}
`,
};

/** Sources of a remote with a layout, a page for all other addresses in it, and a page with routes of its own. */
export function kitchenRemote(version: string): RemoteSources {
  const loaders = routes.map(
    ({ id }) => `'${id}': () => import(/* webpackChunkName: "${id}" */ './pages/${id}.tsx'),`,
  );
  return {
    name,
    version,
    changes: {
      'remote.json': JSON.stringify(manifest),
      'src/remote.ts': `import { defineRemote } from '@atrium/ui';
export const remote = defineRemote({ routes: { ${loaders.join('\n')} } });
`,
      ...Object.fromEntries(Object.entries(pages).map(([id, content]) => [`src/pages/${id}.tsx`, content])),
    },
  };
}
