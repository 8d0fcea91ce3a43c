import { AtriumTheme } from '@atrium/ui';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import { UncaughtErrors } from '../features/problem-pages/index.ts';
import type { RemoteLoader } from '../federation/remote-loader.ts';
import { RemoteLoaderContext } from '../federation/remote-loader-context.ts';
import { ReleaseSetsContext } from '../lib/release-set.ts';
import type { ReleaseSets } from '../lib/release-sets.ts';
import { Toasts } from './toasts.tsx';

interface AppProps {
  readonly releaseSets: ReleaseSets;
  readonly loader: RemoteLoader;
  readonly styleCache: EmotionCache;
  readonly router: DataRouter;
}

export function App({ releaseSets, loader, styleCache, router }: AppProps): ReactNode {
  return (
    <CacheProvider value={styleCache}>
      <AtriumTheme accentColor={releaseSets.current().settings.accentColor}>
        <ReleaseSetsContext value={releaseSets}>
          <RemoteLoaderContext value={loader}>
            <Toasts />
            <UncaughtErrors />
            {/* A transition would wait for ever for a page whose effects set state for ever. */}
            <RouterProvider router={router} useTransitions={false} />
          </RemoteLoaderContext>
        </ReleaseSetsContext>
      </AtriumTheme>
    </CacheProvider>
  );
}
