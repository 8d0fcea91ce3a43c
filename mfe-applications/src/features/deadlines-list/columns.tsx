import type { Deadline, deadlineSortKeys } from '@atrium/contract';
import { applicationColumn } from '../../lib/components/application-column.tsx';
import { DeadlineWhen } from '../../lib/components/deadline-when.tsx';
import { countryColumn, customerColumn, type TableColumn } from '../../lib/table-columns.tsx';
import type { Texts } from '../../messages/index.ts';

type DeadlineColumn = TableColumn<Deadline, (typeof deadlineSortKeys)[number], Texts['deadlines']>;

/** The kind is the row's link. */
export const deadlineColumns: readonly DeadlineColumn[] = [
  {
    id: 'dueAt',
    sortKey: 'dueAt',
    width: 104,
    cell: (deadline) => <DeadlineWhen deadline={deadline} isStacked />,
  },
  { id: 'kind', width: 108 },
  applicationColumn,
  customerColumn,
  countryColumn,
  { id: 'category', width: 124, isWide: true, cell: ({ category }) => category.name },
  { id: 'actor', width: 82, isWide: true, cell: ({ actor }, texts) => texts.actors[actor] },
  { id: 'responsible', width: 87, cell: ({ responsible }) => responsible?.name ?? '–' },
];
