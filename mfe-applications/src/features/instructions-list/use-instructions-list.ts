import { instructionStates } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { type FacetOption, instructionsQuery, useListAddress } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { instructionsArea, kindsArea } from '../../lib/instructions.area.ts';
import { instructionViews } from '../../lib/saved-views/saved-views.ts';
import { useDefaultView } from '../../lib/saved-views/use-default-view.ts';
import { useTexts } from '../../messages/instructions.ts';

export function useInstructionsList() {
  const list = useListAddress(instructionsQuery);
  const isOpening = useDefaultView(instructionViews, list);
  const field = useField(instructionsArea, 'instructions', { query: list.query });
  // Until it is known which view opens, nothing of the list is shown, and no failure is its own.
  const load = isOpening ? { ...field, isFirstLoad: true, status: 'loading' as const } : field;
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
