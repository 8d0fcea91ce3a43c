import { openInstructionStates } from '@atrium/contract';
import { useField } from '@atrium/stores';
import { useNotAccepted } from '../../lib/cut-off.ts';
import { undecidedArea } from '../../lib/deadlines.area.ts';
import { waitingArea } from '../../lib/instructions.area.ts';

/** The maximum of the contract: with more, the card says that there are. */
const PAGE_SIZE = 100;
export const SHOWN = 3;

/** Deadlines that wait for the customer, and instructions that wait for the provider. */
export function useWaiting() {
  const deadlines = useField(undecidedArea, 'deadlines', {
    query: { state: ['open'], actor: ['customer'], due: '30', sort: 'dueAt', pageSize: PAGE_SIZE },
  });
  const instructions = useField(waitingArea, 'instructions', {
    query: { state: [...openInstructionStates], sort: 'cutOffAt', pageSize: SHOWN },
  });
  const notAccepted = useNotAccepted();
  return {
    loads: [deadlines, instructions, notAccepted.load],
    undecided: deadlines.data.deadlines.filter(({ instruction }) => !instruction).length,
    hasMoreUndecided: deadlines.data.total > PAGE_SIZE,
    open: instructions.data.instructions,
    total: instructions.data.total,
    hasMore: instructions.data.hasMore,
    late: notAccepted.late,
  };
}
