import type { Instruction } from '@atrium/contract';
import { InstructionLink } from '../../../lib/components/instruction-link.tsx';
import { takeLastOpenedInstruction } from '../../../lib/last-opened.ts';
import { RowsTable } from '../../../lib/rows-table.tsx';
import { useTexts as useAllTexts } from '../../../messages/index.ts';
import { useTexts } from '../../../messages/instructions.ts';
import { instructionColumns } from '../columns.tsx';
import type { InstructionSort, InstructionsList } from '../use-instructions-list.ts';

export function InstructionsTable({ list }: { list: InstructionsList }) {
  const { list: texts, standing } = useTexts();
  return (
    <RowsTable
      list={list}
      rows={list.instructions}
      columns={instructionColumns}
      texts={texts}
      onSort={(sort) => list.change({ sort: sort as InstructionSort })}
      takeLastOpened={takeLastOpenedInstruction}
      cell={(instruction, column, rowProps) =>
        column === 'kind' ? (
          <InstructionLink
            instruction={instruction}
            listQuery={list.address.toString()}
            rowProps={rowProps}
          />
        ) : column === 'deadline' ? (
          <DeadlineOf instruction={instruction} />
        ) : (
          (instruction.sentBy?.name ?? standing)
        )
      }
    />
  );
}

function DeadlineOf({ instruction: { deadline } }: { instruction: Instruction }) {
  const { none } = useTexts().list;
  const { kinds } = useAllTexts().deadlines;
  return deadline ? kinds[deadline.kind] : none;
}
