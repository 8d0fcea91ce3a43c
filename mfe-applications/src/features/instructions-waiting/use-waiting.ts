import { openInstructionStates } from '@atrium/contract';
import { useField } from '@atrium/stores';
import { isLate } from '../../lib/cut-off.ts';
import { undecidedArea } from '../../lib/deadlines.area.ts';
import { waitingArea } from '../../lib/instructions.area.ts';

/** The maximum of the contract: with more, the card says that there are. */
const PAGE_SIZE = 100;

/** Deadlines that wait for the customer, and instructions that wait for the provider. */
export function useWaiting() {
  const deadlines = useField(undecidedArea, 'deadlines', {
    query: { state: ['open'], actor: ['customer'], due: '30', sort: 'dueAt', pageSize: PAGE_SIZE },
  });
  const instructions = useField(waitingArea, 'instructions', {
    query: { state: [...openInstructionStates], sort: 'cutOffAt', pageSize: PAGE_SIZE },
  });
  const open = instructions.data.instructions;
  const instructed = new Set(open.map(({ deadline }) => deadline?.id));
  return {
    loads: [deadlines, instructions],
    undecided: deadlines.data.deadlines.filter(({ id }) => !instructed.has(id)).length,
    hasMoreUndecided: deadlines.data.total > PAGE_SIZE,
    open,
    total: instructions.data.total,
    late: open.filter((each) => isLate(each)),
  };
}
