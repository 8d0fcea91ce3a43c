import type { Application, applicationSortKeys, Country } from '@atrium/contract';
import { DateTime, type Formatters, StatusBadge } from '@atrium/ui';
import type { ReactNode } from 'react';
import type { Texts } from '../messages/list.ts';
import { DueDate } from './components/due-date.tsx';
import { TwoLines } from './components/two-lines.tsx';

type SortKey = (typeof applicationSortKeys)[number];

/** From these window widths in pixels on another column fits. */
export const breakpoints = { desktop: 1200, laptop: 1360, wide: 1536 } as const;
export type Breakpoint = keyof typeof breakpoints;

export type ColumnId = keyof Texts['columns'];

export interface Column {
  id: ColumnId;
  /** It is set where the API can sort by the column. */
  sortKey?: SortKey;
  align?: 'right';
  /** By default the column is shown from this window width on. */
  from?: Breakpoint;
  /** This is the width while the customer column is shown. */
  fromForAll?: Breakpoint;
  /** The column takes the remaining width; longer text wraps. */
  isFlexible?: boolean;
  /** It is the typical text width in pixels, for the skeleton. */
  width?: number;
  /**
   * Set where the text can be long: its greatest width until the reader chooses another, and what happens to longer
   * text.
   */
  limit?: { pixels: number; overflow: 'wrap' | 'truncate' };
  /** It is absent for the reference, whose cell is the row's link. */
  cell?: (application: Application, format: Formatters) => ReactNode;
  /** It is set where the page of one application shows more than the cell; `null` where that page shows it elsewhere. */
  fact?: ((application: Application, texts: Texts) => ReactNode) | null;
}

/** The page of one application has the same fields. */
export const applicationColumns: readonly Column[] = [
  { id: 'reference', sortKey: 'reference', width: 116, limit: { pixels: 144, overflow: 'wrap' }, fact: null },
  {
    id: 'title',
    sortKey: 'title',
    isFlexible: true,
    cell: ({ title }) => <TwoLines>{title}</TwoLines>,
    fact: null,
  },
  {
    id: 'customer',
    width: 112,
    limit: { pixels: 144, overflow: 'wrap' },
    cell: ({ customer }) => customer.name,
    fact: null,
  },
  {
    id: 'category',
    width: 104,
    from: 'laptop',
    limit: { pixels: 104, overflow: 'truncate' },
    cell: ({ category }) => <span title={category.name}>{category.name}</span>,
    fact: ({ category }) => category.name,
  },
  {
    id: 'country',
    width: 32,
    from: 'laptop',
    cell: ({ country }) => <Office country={country} />,
    fact: ({ country }) => country.name,
  },
  {
    id: 'status',
    width: 144,
    cell: ({ status }) => <StatusBadge tone={status.mainStatus.tone} label={status.name} />,
    fact: ({ status }) => `${status.mainStatus.name} · ${status.name}`,
  },
  {
    id: 'appliedAt',
    sortKey: 'appliedAt',
    width: 84,
    from: 'wide',
    cell: ({ appliedAt }) => <DateTime value={appliedAt} />,
  },
  {
    id: 'dueAt',
    sortKey: 'dueAt',
    width: 96,
    cell: ({ dueAt, daysLeft }) =>
      dueAt && daysLeft !== null ? <DueDate value={dueAt} daysLeft={daysLeft} isStacked /> : '–',
    fact: ({ dueAt, daysLeft }, { noDueDate }) =>
      dueAt && daysLeft !== null ? <DueDate value={dueAt} daysLeft={daysLeft} /> : noDueDate,
  },
  {
    id: 'updatedAt',
    sortKey: 'updatedAt',
    width: 76,
    from: 'desktop',
    cell: ({ updatedAt }) => <DateTime value={updatedAt} format="relative" />,
    fact: ({ updatedAt }) => <DateTime value={updatedAt} format="dateTime" />,
  },
  {
    id: 'spending',
    sortKey: 'spending',
    width: 72,
    align: 'right',
    fromForAll: 'wide',
    cell: ({ spending }, format) => format.money(spending),
  },
];

/** Practitioners use the office's code. */
export function Office({ country: { code, name } }: { country: Country }) {
  return (
    <abbr title={name} style={{ textDecoration: 'none' }}>
      {code}
    </abbr>
  );
}
