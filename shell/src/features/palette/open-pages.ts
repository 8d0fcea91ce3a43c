import { inLocale, type PermissionName, type ReleaseSet } from '@atrium/contract';
import { icons } from '@atrium/ui';
import { areaName, isAllowed, menuOf } from '../../federation/menu.ts';
import { pageAt, routePath } from '../../lib/remote-pages.ts';

interface OpenPage {
  /** The path is relative to the customer's. */
  readonly path: string;
  readonly title: string;
  /** The detail is the page's area, if the page is not named like it. */
  readonly detail: string;
  readonly icon: string;
}

/** The pages of the menu come first, the others follow by their remotes; pages with parameters are left out. */
export function openPages(
  releaseSet: ReleaseSet,
  locale: string,
  holds: (permission: PermissionName) => boolean,
): OpenPage[] {
  const menu = menuOf(releaseSet, locale, holds).map(({ path, label, icon }) => {
    return { path, title: label, detail: '', icon };
  });
  const isNew = ({ path, title }: OpenPage) =>
    menu.every((page) => page.path !== path && page.title !== title);
  const others = releaseSet.remotes.flatMap((remote) =>
    remote.remote.routes
      .map((route) => ({ route, path: routePath(remote, route) }))
      .filter(
        ({ route, path }) =>
          !path.includes(':') &&
          isAllowed(route.permission, holds) &&
          // A layout, or a page for any other address, may have another page at that path.
          pageAt(releaseSet, path)?.route === route,
      )
      .map(({ route, path }) => ({
        path,
        title: inLocale(route.title, locale),
        detail: areaName(remote, locale),
        icon: remote.remote.menu[0]?.icon ?? icons.arrow,
      })),
  );
  return [...menu, ...others.filter(isNew)];
}
