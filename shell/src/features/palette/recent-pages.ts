import type { Localized } from '@atrium/contract';
import { type AuthState, authStore, useCurrentPageTitle } from '@atrium/host';
import { useEffect } from 'react';
import { useRouteInfo } from '../../lib/route-info.ts';

/** A page of one object that the person opened. */
export interface RecentPage {
  readonly path: string;
  readonly title: string;
  /** Title of the route: what kind of object it is. */
  readonly kind: Localized<string> | null;
}

const MAX_RECENT_PAGES = 10;

let pages: readonly RecentPage[] = [];
let owner = ownerOf(authStore.getState());

/** Whose pages they are: the person, what they may do, and the scope. */
export function ownerOf({ loggedIn, user, selectedCustomer, customerListDropdown }: AuthState): string {
  const customers = customerListDropdown.map(({ id }) => id);
  return JSON.stringify(loggedIn && user && [user.id, user.roles, selectedCustomer, customers]);
}

/** Sign-out, another customer or a withdrawn right forget all of them at once. */
authStore.subscribe((state) => {
  const present = ownerOf(state);
  if (present === owner) return;
  owner = present;
  pages = [];
});

/** The last first. Kept in memory only. */
export function recentPages(): readonly RecentPage[] {
  return pages;
}

/** Remembers the pages that name the object that they show. */
export function useRecentPages(): void {
  const title = useCurrentPageTitle();
  const kind = useRouteInfo()?.title ?? null;
  // A title comes after its page's path and goes before the next one: of the two only it says that they belong together.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path and the kind of a title are those when it came.
  useEffect(() => {
    if (title === null) return;
    const path = window.location.pathname;
    const others = pages.filter((page) => page.path !== path);
    pages = [{ path, title, kind }, ...others].slice(0, MAX_RECENT_PAGES);
  }, [title]);
}
