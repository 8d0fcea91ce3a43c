import { inLocale, type PermissionName, type ReleaseSet } from '@atrium/contract';
import { icons } from '@atrium/ui';
import { areaName, isAllowed, menuOf } from '../../federation/menu.ts';
import { routePath } from '../../lib/remote-pages.ts';

interface OpenPage {
  /** Relative to the customer's path. */
  readonly path: string;
  readonly title: string;
  /** The area that it belongs to, if it is not named like it. */
  readonly detail: string;
  readonly icon: string;
}

/** The pages without parameters that the person may open: those of the menu first, the others by their remotes. */
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
