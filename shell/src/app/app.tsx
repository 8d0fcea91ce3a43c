import type { ReleaseSet } from '@atrium/contract';
import { AtriumTheme } from '@atrium/ui';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import { UncaughtErrors } from '../features/problem-pages/index.ts';
import type { RemoteLoader } from '../federation/remote-loader.ts';
import { RemoteLoaderContext } from '../federation/remote-loader-context.ts';
import { ReleaseSetContext } from '../lib/release-set.ts';
import { Toasts } from './toasts.tsx';

interface AppProps {
  readonly releaseSet: ReleaseSet;
  readonly loader: RemoteLoader;
  readonly styleCache: EmotionCache;
  readonly router: DataRouter;
}

export function App({ releaseSet, loader, styleCache, router }: AppProps): ReactNode {
  return (
    <CacheProvider value={styleCache}>
      <AtriumTheme accentColor={releaseSet.settings.accentColor}>
        <ReleaseSetContext value={releaseSet}>
          <RemoteLoaderContext value={loader}>
            <Toasts />
            <UncaughtErrors />
            <RouterProvider router={router} />
          </RemoteLoaderContext>
        </ReleaseSetContext>
      </AtriumTheme>
    </CacheProvider>
  );
}
