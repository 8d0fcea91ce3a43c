import type { ReleaseSet } from '@atrium/contract';
import { AtriumTheme } from '@atrium/ui';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import { UncaughtErrors } from '../features/problem-pages/index.ts';
import { ToastStack } from '../features/toasts/index.ts';
import { ReleaseSetContext } from '../lib/release-set.ts';

interface AppProps {
  readonly releaseSet: ReleaseSet;
  readonly styleCache: EmotionCache;
  readonly router: DataRouter;
}

export function App({ releaseSet, styleCache, router }: AppProps): ReactNode {
  return (
    <CacheProvider value={styleCache}>
      <AtriumTheme accentColor={releaseSet.settings.accentColor}>
        <ReleaseSetContext value={releaseSet}>
          <ToastStack>
            <UncaughtErrors />
            <RouterProvider router={router} />
          </ToastStack>
        </ReleaseSetContext>
      </AtriumTheme>
    </CacheProvider>
  );
}
