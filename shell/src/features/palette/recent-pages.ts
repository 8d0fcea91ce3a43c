import type { Localized } from '@atrium/contract';
import { type AuthState, authStore, useCurrentPageTitle } from '@atrium/host';
import { useEffect } from 'react';
import { useRouteInfo } from '../../lib/route-info.ts';

export interface RecentPage {
  readonly path: string;
  readonly title: string;
  readonly kind: Localized<string> | null;
}

const MAX_RECENT_PAGES = 10;

let pages: readonly RecentPage[] = [];
let owner = ownerOf(authStore.getState());

/** The pages are those of a person with these rights in this scope. */
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

/** They are kept in memory only. */
export function recentPages(): readonly RecentPage[] {
  return pages;
}

export function useRecentPages(): void {
  const title = useCurrentPageTitle();
  const kind = useRouteInfo()?.title ?? null;
  // A title comes after its page's path and goes before the next one: only the title says that the two
  // belong together.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path and the kind of a title are those when it came.
  useEffect(() => {
    if (title === null) return;
    const path = window.location.pathname;
    const others = pages.filter((page) => page.path !== path);
    pages = [{ path, title, kind }, ...others].slice(0, MAX_RECENT_PAGES);
  }, [title]);
}
