import type { ReactNode } from 'react';
import { Route, Routes, useParams } from 'react-router-dom';
import { NotFoundInFrame } from '../features/problem-pages/index.ts';
import { RemotePage } from '../federation/remote-page.tsx';
import { useReleaseSet } from '../lib/release-set.ts';
import { areaAt, type PageOfRemote, pageAt } from '../lib/remote-pages.ts';
import { RequirePermission } from './require-permission.tsx';

export function PagesOfRemotes(): ReactNode {
  const releaseSet = useReleaseSet();
  const { '*': path = '' } = useParams();
  const page = pageAt(releaseSet, path);
  if (page) return <Routes>{nested(page)}</Routes>;
  const area = releaseSet.known && areaAt(releaseSet, path);
  return area ? <RemotePage key={area.name} remote={area} route={null} /> : <NotFoundInFrame />;
}

/** A layout is the parent route of its page, and so stays where another page of it follows. */
function nested({ remote, nesting }: PageOfRemote): ReactNode {
  return nesting.reduceRight<ReactNode>((page, route, index) => {
    const layout = nesting[index - 1];
    const path = layout
      ? route.path.slice(layout.path.length).replace(/^\//, '')
      : [remote.remote.basePath, route.path].filter(Boolean).join('/');
    const element = (
      <RequirePermission permission={route.permission}>
        <RemotePage key={`${remote.name}/${route.id}`} remote={remote} route={route} />
      </RequirePermission>
    );
    if (path === '' && !page) return <Route index element={element} />;
    return (
      <Route path={path} element={element}>
        {page}
      </Route>
    );
  }, null);
}
