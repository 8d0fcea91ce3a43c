import type { ReleaseSetRemote, RemoteRoute } from '@atrium/contract';
import type { ReactNode } from 'react';
import { RemotePage } from '../federation/remote-page.tsx';
import { RequirePermission } from './require-permission.tsx';

interface PageOfRemoteProps {
  readonly remote: ReleaseSetRemote;
  readonly route: RemoteRoute;
}

/** A page of a remote, for people with its permission. */
export function PageOfRemote({ remote, route }: PageOfRemoteProps): ReactNode {
  return (
    <RequirePermission permission={route.permission}>
      <RemotePage key={`${remote.name}/${route.id}`} remote={remote} route={route} />
    </RequirePermission>
  );
}
