import { text } from 'node:stream/consumers';
import { PROVIDER_NAME_PLACEHOLDER, type Prerendered, type ReleaseSet } from '@atrium/contract';
import createCache, { type EmotionCache } from '@emotion/cache';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { App } from './app/app.tsx';
import { createRoutes } from './app/routes.tsx';
import { RemoteLoader } from './federation/remote-loader.ts';
import { ReleaseSets } from './lib/release-sets.ts';

// Runs at build time in Node, never in a browser: platform/build/src/prerender-shell.ts.

/** These settings decide what the sign-in page has. */
const signInPages = [false, true].flatMap((demo) =>
  [false, true].map((lineSignIn) => ({ demo, lineSignIn })),
);

/** Nothing in the first paint is about a person. */
export async function prerenderPages(): Promise<Record<string, Prerendered>> {
  const signIn = signInPages.map(async (settings) => {
    const name = ['sign-in', settings.demo && 'demo', settings.lineSignIn && 'line']
      .filter(Boolean)
      .join('.');
    return [name, await prerender('/signin', settings)] as const;
  });
  const frame = prerender('/c/0/').then((page) => ['frame', page] as const);
  return Object.fromEntries(await Promise.all([...signIn, frame]));
}

async function prerender(path: string, settings: Partial<ReleaseSet['settings']> = {}): Promise<Prerendered> {
  const releaseSets = new ReleaseSets(withoutRemotes(settings));
  const { cache, styles } = recordingCache();
  const loader = new RemoteLoader({ known: never, load: never, preload: () => {} });
  const routes = withoutLoads(createRoutes(releaseSets, loader, () => null));
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const { prelude } = await prerenderToNodeStream(
    <App releaseSets={releaseSets} loader={loader} styleCache={cache} router={router} />,
  );
  router.dispose();
  return { html: await text(prelude), styles: styles() };
}

function withoutRemotes(settings: Partial<ReleaseSet['settings']>): ReleaseSet {
  return {
    shell: { name: 'shell', version: '' },
    remotes: [],
    customer: 0,
    canaries: {},
    integrity: {},
    settings: {
      demo: false,
      providerName: PROVIDER_NAME_PLACEHOLDER,
      supportEmail: null,
      supportUrl: null,
      accentColor: null,
      sessionBasePath: '/api/auth',
      sessionPollSeconds: null,
      loginServiceUrl: '',
      lineSignIn: false,
      ...settings,
    },
  };
}

const never = () => new Promise<never>(() => {});

/** The pages of these routes stay at their skeletons. */
function withoutLoads(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map(
    (route) =>
      ({
        ...route,
        ...(route.loader && { loader: never }),
        ...(route.children && { children: withoutLoads(route.children) }),
      }) as RouteObject,
  );
}

/** The rules stay in the order of their use, in the form that the browser's cache adopts. */
function recordingCache(): { readonly cache: EmotionCache; readonly styles: () => Prerendered['styles'] } {
  const cache = createCache({ key: 'css', prepend: true });
  cache.compat = true;
  const used: { readonly name: string; readonly isGlobal: boolean }[] = [];
  const insert = cache.insert.bind(cache);
  cache.insert = (selector, serialized, sheet, shouldCache) => {
    const { name } = serialized;
    if (cache.inserted[name] === undefined) used.push({ name, isGlobal: selector === '' });
    return insert(selector, serialized, sheet, shouldCache);
  };
  const cssOf = (name: string) => String(cache.inserted[name]);
  return {
    cache,
    styles: () => {
      const own = used.filter(({ isGlobal }) => !isGlobal).map(({ name }) => name);
      return [
        ...used
          .filter(({ isGlobal }) => isGlobal)
          .map(({ name }) => ({ names: `${cache.key}-global ${name}`, css: cssOf(name) })),
        { names: [cache.key, ...own].join(' '), css: own.map(cssOf).join('') },
      ];
    },
  };
}
