import type { SearchHit } from '@atrium/contract';
import type { CustomerOption } from '../../lib/use-customer-switch.ts';

/** One option of the palette. */
export interface PaletteItem {
  /** Unique in the palette. */
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** SVG path data in a box of 24 by 24. */
  readonly icon: string;
  readonly match: SearchHit['match'];
  /** A page, a customer to switch to, or what it does. */
  readonly target: string | CustomerOption | (() => void);
}

/** What can be chosen, before it is searched. */
export interface Candidate extends Omit<PaletteItem, 'match'> {
  /** Words that it is found by in addition to its title. */
  readonly alias: string;
}

export interface PaletteGroup {
  readonly key: string;
  readonly label: string;
  /** Among groups that match equally well. */
  readonly order: number;
  /** The best first. */
  readonly items: readonly PaletteItem[];
}

const ranks: Readonly<Record<PaletteItem['match'], number>> = { exact: 0, start: 1, words: 2, similar: 3 };

/** The best items first; equal ones keep their order. */
export function sortedItems(items: readonly PaletteItem[]): PaletteItem[] {
  return [...items].sort((one, other) => ranks[one.match] - ranks[other.match]);
}

/** Groups that have items, those with the best one first. Items that are only similar are left out where others are not. */
export function sortedGroups(groups: readonly PaletteGroup[]): PaletteGroup[] {
  const rankOf = ({ items }: PaletteGroup) => Math.min(...items.map(({ match }) => ranks[match]));
  const isMeant = ({ match }: PaletteItem) => match !== 'similar';
  const better = groups.map((group) => ({ ...group, items: group.items.filter(isMeant) }));
  const shown = better.some(({ items }) => items.length > 0) ? better : groups;
  return shown
    .filter(({ items }) => items.length > 0)
    .sort((one, other) => rankOf(one) - rankOf(other) || one.order - other.order);
}
