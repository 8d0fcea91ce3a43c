import type { Instruction } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { DateTime } from '@atrium/ui';
import { InstructionLink } from '../../../lib/components/instruction-link.tsx';
import { InstructionMarks } from '../../../lib/components/instruction-state.tsx';
import { NarrowRows } from '../../../lib/components/narrow-rows.tsx';
import { RowAreas } from '../../../lib/components/row-areas.tsx';
import { takeLastOpenedInstruction } from '../../../lib/last-opened.ts';
import type { InstructionsList } from '../use-instructions-list.ts';

/** For windows that are too narrow for the table. */
export function InstructionRows({ list: { instructions, load, address } }: { list: InstructionsList }) {
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const referenceOf = ({ application, customer }: Instruction) => [
    application.reference,
    actsForAll && customer.name,
    application.title,
  ];
  return (
    <NarrowRows items={instructions} load={load} takeLastOpened={takeLastOpenedInstruction}>
      {(instruction) => (
        <RowAreas
          title={<InstructionLink instruction={instruction} listQuery={address.toString()} />}
          badge={<InstructionMarks instruction={instruction} />}
          reference={referenceOf(instruction)}
          aside={<DateTime value={instruction.sentAt} />}
        />
      )}
    </NarrowRows>
  );
}
