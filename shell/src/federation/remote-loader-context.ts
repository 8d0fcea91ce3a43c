import { createContext, use } from 'react';
import type { RemoteLoader } from './remote-loader.ts';

export const RemoteLoaderContext = createContext<RemoteLoader | null>(null);

export function useRemoteLoader(): RemoteLoader {
  const loader = use(RemoteLoaderContext);
  if (!loader) throw new Error('useRemoteLoader needs a RemoteLoaderContext');
  return loader;
}
