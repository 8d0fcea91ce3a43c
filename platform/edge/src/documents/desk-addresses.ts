import { DESK_PATH } from '@atrium/contract';
import type { DocumentReleases } from './document-releases.ts';
import { pageAt } from './page-paths.ts';

/**
 * Where the desk shows the object of a page of customers.
 *
 * @returns null if that page is about none, or the desk has no page for its subject
 */
export function addressAtDesk(
  ofCustomers: DocumentReleases,
  ofDesk: DocumentReleases,
  path: string,
): string | null {
  const page = pageAt(ofCustomers, path);
  const [id, ...others] = Object.values(page?.params ?? {});
  if (!page || others.length > 0) return null;
  const shown = Object.entries(page.owner.remote.subjects ?? {})
    .filter(([, route]) => route === page.route.id)
    .map(([subject]) => subject);
  for (const { remote } of ofDesk.remotes)
    for (const subject of shown) {
      const route = remote.routes.find((each) => each.id === remote.subjects?.[subject]);
      // A page about several has no parameter, on either side.
      if (!route || route.path.includes(':') !== (id !== undefined)) continue;
      const filled = route.path.replace(/:[^/]+/, encodeURIComponent(id ?? ''));
      return [DESK_PATH, remote.basePath, filled].filter(Boolean).join('/');
    }
  return null;
}
