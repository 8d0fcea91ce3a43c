import type { ReleaseSet } from '@atrium/contract';
import { AtriumTheme } from '@atrium/ui';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import { UncaughtErrors } from '../features/problem-pages/index.ts';
import { ToastStack } from '../features/toasts/index.ts';
import type { RemoteLoader } from '../federation/remote-loader.ts';
import { RemoteLoaderContext } from '../federation/remote-loader-context.ts';
import { ReleaseSetContext } from '../lib/release-set.ts';

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
            <ToastStack>
              <UncaughtErrors />
              <RouterProvider router={router} />
            </ToastStack>
          </RemoteLoaderContext>
        </ReleaseSetContext>
      </AtriumTheme>
    </CacheProvider>
  );
}
