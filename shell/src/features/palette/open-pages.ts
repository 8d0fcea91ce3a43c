import { inLocale, type PermissionName, type ReleaseSet } from '@atrium/contract';
import { icons } from '@atrium/ui';
import { areaName, isAllowed, menuOf } from '../../federation/menu.ts';
import { routePath } from '../../lib/remote-pages.ts';

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
      .filter(({ path, permission }) => !path.includes(':') && isAllowed(permission, holds))
      .map((route) => ({
        path: routePath(remote, route),
        title: inLocale(route.title, locale),
        detail: areaName(remote, locale),
        icon: remote.remote.menu[0]?.icon ?? icons.arrow,
      })),
  );
  return [...menu, ...others.filter(isNew)];
}
