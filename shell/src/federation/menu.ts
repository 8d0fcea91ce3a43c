import {
  inLocale,
  type Permission,
  type ReleaseSet,
  type ReleaseSetRemote,
  type RemoteRoute,
  type SlotName,
} from '@atrium/contract';
import type { SubjectPage } from '@atrium/host';
import type { RemotePart } from './remote-loader.ts';

/** An entry of the main menu, as a remote's `remote.json` describes it. */
export interface MenuEntry {
  readonly key: string;
  readonly label: string;
  /** SVG path data in a box of 24 by 24. */
  readonly icon: string;
  /** Below the customer's address: `rewards`. */
  readonly path: string;
}

type Holds = (permission: Permission) => boolean;

/** Whether a person who holds these permissions may see something of a remote. */
export function isAllowed(required: Permission | 'person', holds: Holds): boolean {
  return required === 'person' || holds(required);
}

/** Path of a remote's route below the customer's address. */
function routePath(remote: ReleaseSetRemote, route: RemoteRoute): string {
  return [remote.remote.basePath, route.path].filter(Boolean).join('/');
}

/** Which page of the document's remotes shows which subject. */
export function subjectPages(releaseSet: ReleaseSet): SubjectPage[] {
  return releaseSet.remotes.flatMap((remote) =>
    Object.entries(remote.remote.subjects ?? {}).flatMap(([subject, id]) => {
      const route = remote.remote.routes.find((each) => each.id === id);
      return route ? [{ subject, path: routePath(remote, route), permission: route.permission }] : [];
    }),
  );
}

/** The main menu, drawn without any remote's code: permitted entries in their order. */
export function menuOf(releaseSet: ReleaseSet, locale: string, holds: Holds): MenuEntry[] {
  const entries = releaseSet.remotes.flatMap((remote) =>
    remote.remote.menu.flatMap((item) => {
      const route = remote.remote.routes.find(({ id }) => id === item.route);
      if (!route || !isAllowed(route.permission, holds)) return [];
      const key = `${remote.name}/${item.route}`;
      const label = inLocale(item.label, locale);
      return [{ key, label, icon: item.icon, path: routePath(remote, route), order: item.order }];
    }),
  );
  return entries.sort((a, b) => a.order - b.order || a.key.localeCompare(b.key));
}

/** A part that fills a place of the shell. */
export interface SlotPart extends RemotePart {
  readonly width: 'narrow' | 'wide';
}

/** What the remotes put into a place of the shell: permitted parts in their order. */
export function slotsOf(releaseSet: ReleaseSet, slot: SlotName, holds: Holds): SlotPart[] {
  const parts = releaseSet.remotes.flatMap((remote) =>
    remote.remote.slots
      .filter((filled) => filled.slot === slot && isAllowed(filled.permission, holds))
      .map(({ id, order, width = 'narrow' }) => ({
        part: { remote, kind: 'slots', id, width } as const,
        order,
      })),
  );
  return parts.sort((a, b) => a.order - b.order).map(({ part }) => part);
}

/** Name that people know a remote by: its first menu label, else the title of its first page. */
export function areaName({ remote }: ReleaseSetRemote, locale: string): string {
  const texts = remote.menu[0]?.label ?? remote.routes[0]?.title;
  return texts ? inLocale(texts, locale) : remote.basePath;
}
