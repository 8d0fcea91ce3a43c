import type { Permission } from '@atrium/contract';
import { authStore } from './auth-store.ts';
import { customerPath } from './scope.ts';

/** A page of the document's release set that shows a subject. */
export interface SubjectPage {
  readonly subject: string;
  /** Below the customer's address, with a parameter where there is one page for each: `applications/:id`. */
  readonly path: string;
  readonly permission: Permission | 'person';
}

let pages: ReadonlyMap<string, SubjectPage> = new Map();

/** Takes over which page shows what; the shell calls it before anything is drawn. */
export function configureLinks(shown: readonly SubjectPage[]): void {
  pages = new Map(shown.map((page) => [page.subject, page]));
}

/**
 * Address of the page that shows a subject, in the chosen scope, whichever remote it belongs to. Call it while drawing:
 * it depends on the person and the scope.
 *
 * @param subject as remotes name it in their `remote.json`: `application`, `applications`
 * @param id which one, for a subject with a page for each
 * @param query what a page about several is narrowed down to
 * @returns null where nobody shows it, or the person may not open the page.
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
