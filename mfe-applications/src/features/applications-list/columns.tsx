import type { Application, applicationSortKeys } from '@atrium/contract';
import { DateTime, type Formatters, StatusBadge } from '@atrium/ui';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { DueDate } from '../../lib/components/due-date.tsx';
import type { Texts } from '../../messages/index.ts';

type SortKey = (typeof applicationSortKeys)[number];
export type ColumnId = keyof Texts['columns'];

/** Window widths in pixels at which another column fits. */
export const breakpoints = { desktop: 1200, laptop: 1360, wide: 1536 } as const;
export type Breakpoint = keyof typeof breakpoints;

export interface Column {
  id: ColumnId;
  /** Set where the API can sort by the column. */
  sortKey?: SortKey;
  align?: 'right';
  /** Smallest window width at which the column is shown by default. */
  from?: Breakpoint;
  /** The same while the customer column is shown. */
  fromForAll?: Breakpoint;
  /** Takes the remaining width; longer text is truncated. */
  isFlexible?: boolean;
  /** Typical text width in pixels, for the skeleton. */
  width?: number;
  /** Absent for the reference, whose cell is the row's link. */
  cell?: (application: Application, format: Formatters) => ReactNode;
}

const columns: readonly Column[] = [
  { id: 'reference', sortKey: 'reference', width: 116 },
  { id: 'title', sortKey: 'title', isFlexible: true, cell: ({ title }) => title },
  { id: 'customer', width: 112, cell: ({ customer }) => customer.name },
  {
    id: 'category',
    width: 104,
    from: 'laptop',
    cell: ({ category }) => <Truncated text={category.name} />,
  },
  { id: 'country', width: 32, from: 'laptop', cell: ({ country }) => <Office country={country} /> },
  {
    id: 'status',
    width: 144,
    cell: ({ status }) => <StatusBadge tone={status.mainStatus.tone} label={status.name} />,
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
    width: 84,
    cell: ({ dueAt }) => (dueAt ? <DueDate value={dueAt} /> : '–'),
  },
  {
    id: 'updatedAt',
    sortKey: 'updatedAt',
    width: 76,
    from: 'desktop',
    cell: ({ updatedAt }) => <DateTime value={updatedAt} format="relative" />,
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

/** Truncated at the typical width of its column; complete on hover. */
function Truncated({ text }: { text: string }) {
  return (
    <Box title={text} sx={{ maxWidth: 104, overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {text}
    </Box>
  );
}

/** The office's code, which is what practitioners use. */
function Office({ country: { code, name } }: Pick<Application, 'country'>) {
  return (
    <abbr title={name} style={{ textDecoration: 'none' }}>
      {code}
    </abbr>
  );
}

/** The reference links to the application and is always shown. */
export const ALWAYS_SHOWN: ColumnId = 'reference';

/** Columns that can be shown; the customer column only for users who act for all customers. */
export function availableColumns(customerId: number): readonly Column[] {
  if (customerId === 0)
    return columns.map((column) => ({ ...column, from: column.fromForAll ?? column.from }));
  return columns.filter(({ id }) => id !== 'customer');
}

/** The columns in the URL, in their fixed order; without any, those that fit. */
export function shownColumns(customerId: number, address: URLSearchParams): readonly Column[] {
  const available = availableColumns(customerId);
  const chosen = address.get('columns')?.split('.');
  if (!chosen) return available;
  return available
    .filter(({ id }) => id === ALWAYS_SHOWN || chosen.includes(id))
    .map(({ from, ...column }) => column);
}

export const densities = ['compact', 'standard', 'relaxed'] as const;
export type Density = (typeof densities)[number];

export function densityOf(address: URLSearchParams): Density {
  return densities.find((density) => density === address.get('density')) ?? 'standard';
}
