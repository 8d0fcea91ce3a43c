import type { RemoteComponentLoader, RemoteModule } from '@atrium/contract';
import type { ComponentType } from 'react';
import { RemoteTheme } from './theme/remote-theme.tsx';

type Loader = () => Promise<{ Component: ComponentType }>;

/** What a remote says of itself: the loader of each page and slot, by the ids of `remote.json`. */
export interface RemoteParts {
  /** Loaders of pages, by route id of `remote.json`. */
  routes: Readonly<Record<string, Loader>>;
  /** Loaders of contributions to the shell's slots, by slot id of `remote.json`. */
  slots?: Readonly<Record<string, Loader>>;
}

/**
 * Makes a remote's one exposed module. Each page and slot is drawn inside this build's theme, for MUI's default
 * properties live in a context of each bundled copy.
 */
export function defineRemote({ routes, slots = {} }: RemoteParts): RemoteModule {
  return { routes: mapValues(routes, themed), slots: mapValues(slots, themed) };
}

function themed(load: Loader): RemoteComponentLoader {
  return async () => {
    const { Component: Page } = await load();
    function Component() {
      return (
        <RemoteTheme>
          <Page />
        </RemoteTheme>
      );
    }
    return { Component };
  };
}

function mapValues<A, B>(values: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}
