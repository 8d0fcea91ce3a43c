import type { SearchHit } from '@atrium/contract';
import type { CustomerOption } from '../../lib/use-customer-switch.ts';

export interface PaletteItem {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  readonly icon: string;
  readonly match: SearchHit['match'];
  readonly target: string | CustomerOption | (() => void);
}

export interface Candidate extends Omit<PaletteItem, 'match'> {
  /** The item is found by these words in addition to its title. */
  readonly alias: string;
}

export interface PaletteGroup {
  readonly key: string;
  readonly label: string;
  /** It decides among groups that match equally well. */
  readonly order: number;
  readonly items: readonly PaletteItem[];
}

const ranks: Readonly<Record<PaletteItem['match'], number>> = { exact: 0, start: 1, words: 2, similar: 3 };

/** Equal ones keep their order. */
export function sortedItems(items: readonly PaletteItem[]): PaletteItem[] {
  return [...items].sort((one, other) => ranks[one.match] - ranks[other.match]);
}

/** Groups with the best item come first. Items that are only similar are left out where others are not. */
export function sortedGroups(groups: readonly PaletteGroup[]): PaletteGroup[] {
  const rankOf = ({ items }: PaletteGroup) => Math.min(...items.map(({ match }) => ranks[match]));
  const isMeant = ({ match }: PaletteItem) => match !== 'similar';
  const better = groups.map((group) => ({ ...group, items: group.items.filter(isMeant) }));
  const shown = better.some(({ items }) => items.length > 0) ? better : groups;
  return shown
    .filter(({ items }) => items.length > 0)
    .sort((one, other) => rankOf(one) - rankOf(other) || one.order - other.order);
}
