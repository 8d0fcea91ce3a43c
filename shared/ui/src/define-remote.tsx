import type { RemoteComponentLoader, RemoteModule } from '@atrium/contract';
import type { ComponentType } from 'react';
import { RemoteTheme } from './theme/remote-theme.tsx';

type Loader = () => Promise<{ Component: ComponentType }>;

export interface RemoteParts {
  routes: Readonly<Record<string, Loader>>;
  slots?: Readonly<Record<string, Loader>>;
}

/**
 * Defines the exposed module of a remote. Each page and slot is wrapped in the theme of its own build, since each
 * bundled copy of MUI has a context of its own for default props.
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
