import { instructionStates } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { type FacetOption, instructionsQuery, useListAddress } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { instructionsArea, kindsArea } from '../../lib/instructions.area.ts';
import { useTexts } from '../../messages/instructions.ts';

export function useInstructionsList() {
  const list = useListAddress(instructionsQuery);
  const load = useField(instructionsArea, 'instructions', { query: list.query });
  return { ...list, load, ...load.data };
}

export type InstructionsList = ReturnType<typeof useInstructionsList>;
export type InstructionSort = InstructionsList['query']['sort'];

/** Files have no pages. */
export function rowsOnly({ page: _, pageSize: __, ...rows }: InstructionsList['query']) {
  return rows;
}

/** The filter of customers is for people who act for all of them. */
export function useInstructionOptions() {
  const texts = useTexts();
  const customers = useAuth((state) => state.customerListDropdown);
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const { kinds } = useField(kindsArea, 'kinds', {}, { once: true }).data;
  const withId = ({ id, name }: { id: number; name: string }): FacetOption => ({ value: String(id), name });
  return [
    {
      filter: 'state' as const,
      choices: instructionStates.map((state): FacetOption => ({ value: state, name: texts.states[state] })),
    },
    { filter: 'kind' as const, choices: kinds.map(withId) },
    ...(actsForAll ? [{ filter: 'customer' as const, choices: customers.map(withId) }] : []),
  ];
}
