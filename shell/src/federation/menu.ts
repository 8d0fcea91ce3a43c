import {
  availableLocale,
  type DeclaredPermission,
  inLocale,
  type PermissionName,
  partsOf,
  type ReleaseSet,
  type ReleaseSetRemote,
  type SlotName,
} from '@atrium/contract';
import type { SubjectPage } from '@atrium/host';
import { routePath } from '../lib/remote-pages.ts';
import type { RemotePart } from './remote-loader.ts';

export interface MenuEntry {
  readonly key: string;
  readonly label: string;
  readonly icon: string;
  /** The path is relative to the customer's: `rewards`. */
  readonly path: string;
}

type Holds = (permission: PermissionName) => boolean;

export function isAllowed(required: PermissionName | 'person', holds: Holds): boolean {
  return required === 'person' || holds(required);
}

/** Until all pages are known, these are the ones that the document's page links to. */
export function subjectPages(releaseSet: ReleaseSet): readonly SubjectPage[] {
  if (releaseSet.known) return releaseSet.known.links;
  return releaseSet.remotes.flatMap((remote) =>
    Object.entries(remote.remote.subjects ?? {}).flatMap(([subject, id]) => {
      const route = remote.remote.routes.find((each) => each.id === id);
      return route ? [{ subject, path: routePath(remote, route), permission: route.permission }] : [];
    }),
  );
}

export function declaredPermissions({ remotes }: ReleaseSet): DeclaredPermission[] {
  return remotes.flatMap(({ remote }) => remote.permissions ?? []);
}

/** It needs no code of the remotes. */
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

type Slot = ReleaseSetRemote['remote']['slots'][number];

export interface SlotPart extends RemotePart {
  readonly order: number;
  readonly width: 'narrow' | 'wide';
  readonly height: Slot['height'];
  readonly data: NonNullable<Slot['data']>;
}

export function slotsOf(releaseSet: ReleaseSet, slot: SlotName, holds: Holds): SlotPart[] {
  const parts = releaseSet.remotes.flatMap((remote) =>
    remote.remote.slots
      .filter((filled) => filled.slot === slot && isAllowed(filled.permission, holds))
      .map(
        ({ id, order, width = 'narrow', height, data = [] }) =>
          ({ remote, kind: 'slots', id, order, width, height, data }) as const,
      ),
  );
  return parts.sort((a, b) => a.order - b.order);
}

/** People know a remote by its first menu label, otherwise by the title of its first page. */
export function areaName({ remote }: ReleaseSetRemote, locale: string): string {
  const texts = nameTexts(remote);
  return texts ? inLocale(texts, locale) : remote.basePath;
}

/** Of a remote without texts in the reader's language, the one that its parts are in; otherwise they are in the page's. */
export function otherLanguage({ remote }: ReleaseSetRemote, locale: string): string | undefined {
  const texts = nameTexts(remote);
  const language = texts ? availableLocale(texts, locale) : 'en-US';
  return language === partsOf(locale).language ? undefined : language;
}

function nameTexts({ menu, routes }: ReleaseSetRemote['remote']) {
  return menu[0]?.label ?? routes[0]?.title;
}
