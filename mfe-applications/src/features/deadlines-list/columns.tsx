import type { Deadline, deadlineSortKeys } from '@atrium/contract';
import type { ReactNode } from 'react';
import { ApplicationLink } from '../../lib/components/application-link.tsx';
import { DeadlineWhen } from '../../lib/components/deadline-when.tsx';
import { TwoLines } from '../../lib/components/two-lines.tsx';
import { Office } from '../../lib/list-columns.tsx';
import type { Texts } from '../../messages/index.ts';

type ColumnId = keyof Texts['deadlines']['columns'];

interface DeadlineColumn {
  id: ColumnId;
  /** Set where the API can sort by the column. */
  sortKey?: (typeof deadlineSortKeys)[number];
  /** Takes the remaining width. */
  isFlexible?: boolean;
  /** Shown where the window is wide. */
  isWide?: boolean;
  /** Typical text width in pixels, for the skeleton. */
  width?: number;
  /** Absent for the kind, whose cell is the row's link. */
  cell?: (deadline: Deadline, texts: Texts['deadlines']) => ReactNode;
}

const columns: readonly DeadlineColumn[] = [
  {
    id: 'dueAt',
    sortKey: 'dueAt',
    width: 104,
    cell: (deadline) => <DeadlineWhen deadline={deadline} isStacked />,
  },
  { id: 'kind', width: 108 },
  {
    id: 'application',
    sortKey: 'reference',
    isFlexible: true,
    cell: ({ application }) => (
      <>
        <ApplicationLink application={application} />
        <TwoLines>{application.title}</TwoLines>
      </>
    ),
  },
  { id: 'customer', width: 112, cell: ({ customer }) => customer.name },
  { id: 'country', width: 32, cell: ({ country }) => <Office country={country} /> },
  { id: 'category', width: 124, isWide: true, cell: ({ category }) => category.name },
  { id: 'actor', width: 82, isWide: true, cell: ({ actor }, texts) => texts.actors[actor] },
  { id: 'responsible', width: 87, cell: ({ responsible }) => responsible?.name ?? '–' },
];

/** The columns of the list; that of the customer only for people who act for all customers. */
export function columnsFor(customerId: number): readonly DeadlineColumn[] {
  return customerId === 0 ? columns : columns.filter(({ id }) => id !== 'customer');
}
