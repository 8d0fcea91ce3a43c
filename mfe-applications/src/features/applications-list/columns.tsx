import type { Application, applicationSortKeys } from '@atrium/contract';
import { DateTime, type Formatters, StatusBadge } from '@atrium/ui';
import type { ReactNode } from 'react';
import { ApplicationLink } from '../../lib/components/application-link.tsx';
import type { Messages } from '../../messages/en-us.ts';

type SortKey = (typeof applicationSortKeys)[number];
type ColumnId = keyof Messages['columns'];

export interface Column {
  id: ColumnId;
  /** Set where the API can sort by the column. */
  sortKey?: SortKey;
  align?: 'right';
  /** Narrowest screen that has room for it. */
  from?: 'md' | 'lg' | 'xl';
  /** May shrink, with its text cut off. */
  isFlexible?: boolean;
  cell: (application: Application, format: Formatters) => ReactNode;
}

const customerColumn: Column = { id: 'customer', cell: ({ customer }) => customer.name };

const columns: readonly Column[] = [
  {
    id: 'reference',
    sortKey: 'reference',
    cell: (application) => <ApplicationLink application={application} />,
  },
  { id: 'title', sortKey: 'title', isFlexible: true, cell: ({ title }) => title },
  { id: 'category', from: 'xl', cell: ({ category }) => category.name },
  { id: 'country', from: 'lg', cell: ({ country }) => country.name },
  {
    id: 'status',
    cell: ({ status }) => <StatusBadge tone={status.mainStatus.tone} label={status.name} />,
  },
  {
    id: 'appliedAt',
    sortKey: 'appliedAt',
    from: 'md',
    cell: ({ appliedAt }) => <DateTime value={appliedAt} />,
  },
  { id: 'dueAt', sortKey: 'dueAt', cell: ({ dueAt }) => (dueAt ? <DateTime value={dueAt} /> : '–') },
  {
    id: 'updatedAt',
    sortKey: 'updatedAt',
    from: 'lg',
    cell: ({ updatedAt }) => <DateTime value={updatedAt} format="relative" />,
  },
  {
    id: 'spending',
    sortKey: 'spending',
    align: 'right',
    cell: ({ spending }, format) => format.money(spending),
  },
];

/** Columns of the list; who acts for all customers sees whose each application is. */
export function columnsFor(customerId: number): readonly Column[] {
  if (customerId !== 0) return columns;
  const [reference, title, ...rest] = columns as [Column, Column, ...Column[]];
  return [reference, title, customerColumn, ...rest];
}
