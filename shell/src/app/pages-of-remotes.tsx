import type { ReactNode } from 'react';
import { Route, Routes, useParams } from 'react-router-dom';
import { NotFoundInFrame } from '../features/problem-pages/index.ts';
import { RemotePage } from '../federation/remote-page.tsx';
import { useReleaseSet } from '../lib/release-set.ts';
import { areaAt, pageAt, routePath } from '../lib/remote-pages.ts';
import { RequirePermission } from './require-permission.tsx';

export function PagesOfRemotes(): ReactNode {
  const releaseSet = useReleaseSet();
  const { '*': path = '' } = useParams();
  const page = pageAt(releaseSet, path);
  if (page) {
    const { remote, route } = page;
    const element = (
      <RequirePermission permission={route.permission}>
        <RemotePage key={`${remote.name}/${route.id}`} remote={remote} route={route} />
      </RequirePermission>
    );
    return (
      <Routes>
        <Route path={routePath(remote, route)} element={element} />
      </Routes>
    );
  }
  const area = releaseSet.known && areaAt(releaseSet, path);
  return area ? <RemotePage key={area.name} remote={area} route={null} /> : <NotFoundInFrame />;
}
