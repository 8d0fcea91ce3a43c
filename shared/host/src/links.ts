import type { PermissionName } from '@atrium/contract';
import { authStore } from './auth-store.ts';
import { customerPath } from './scope.ts';

export interface SubjectPage {
  readonly subject: string;
  /** Relative to `/c/<customer>/`. Has a parameter where each instance has a page: `applications/:id`. */
  readonly path: string;
  readonly permission: PermissionName | 'person';
}

let pages: ReadonlyMap<string, SubjectPage> = new Map();

/** The shell calls it before the first render. */
export function configureLinks(shown: readonly SubjectPage[]): void {
  pages = new Map(shown.map((page) => [page.subject, page]));
}

/**
 * Call it while rendering: it depends on the person and the scope.
 * @param subject name of the subject in `remote.json`, such as `application` or `applications`
 * @param id which instance, for a subject whose instances have a page each
 * @returns null where no page shows it, or the person may not open that page
 */
export function linkTo(subject: string, id?: number, query?: URLSearchParams): string | null {
  const page = pages.get(subject);
  if (!page) return null;
  const held = authStore.getState().user?.permissions ?? [];
  if (page.permission !== 'person' && !held.includes(page.permission)) return null;
  const isOfOne = page.path.includes(':');
  if (isOfOne && id === undefined) return null;
  const path = isOfOne ? page.path.replace(/:[^/]+/, String(id)) : page.path;
  return customerPath(query && query.size > 0 ? `${path}?${query}` : path);
}
