import type { Instruction, instructionSortKeys } from '@atrium/contract';
import { DateTime } from '@atrium/ui';
import { applicationColumn } from '../../lib/components/application-column.tsx';
import { InstructionMarks } from '../../lib/components/instruction-state.tsx';
import { lastMinuteBefore } from '../../lib/cut-off.ts';
import { customerColumn, type TableColumn } from '../../lib/table-columns.tsx';
import type { Texts } from '../../messages/instructions.ts';

type InstructionColumn = TableColumn<Instruction, (typeof instructionSortKeys)[number], Texts['list']>;

/** The kind is the row's link; deadline and person have words of their own. */
export const instructionColumns: readonly InstructionColumn[] = [
  { id: 'sentAt', sortKey: 'sentAt', width: 88, cell: ({ sentAt }) => <DateTime value={sentAt} /> },
  { id: 'kind', width: 96 },
  applicationColumn,
  customerColumn,
  { id: 'deadline', width: 128 },
  {
    id: 'cutOffAt',
    sortKey: 'cutOffAt',
    width: 96,
    isWide: true,
    cell: ({ cutOffAt }, texts) => (cutOffAt ? <DateTime value={lastMinuteBefore(cutOffAt)} /> : texts.none),
  },
  { id: 'sentBy', width: 104, isWide: true },
  { id: 'state', width: 104, cell: (instruction) => <InstructionMarks instruction={instruction} /> },
];
