import type { PermissionName } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import type { ReactNode } from 'react';
import { ForbiddenPage } from '../features/problem-pages/index.ts';
import { isAllowed } from '../federation/menu.ts';

interface RequirePermissionProps {
  readonly permission: PermissionName | 'person';
  readonly children: ReactNode;
}

export function RequirePermission({ permission, children }: RequirePermissionProps): ReactNode {
  const permissions = useAuth((state) => state.user?.permissions);
  return isAllowed(permission, (wanted) => permissions?.includes(wanted) ?? false) ? (
    children
  ) : (
    <ForbiddenPage />
  );
}
