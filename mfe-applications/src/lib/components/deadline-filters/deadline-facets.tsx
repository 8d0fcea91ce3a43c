import { deadlineActors, deadlineKinds, deadlineStates } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { FacetFilter, type FacetOption } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { useTexts } from '../../../messages/index.ts';
import { categoriesArea, countriesArea } from '../../applications.area.ts';
import type { DeadlinesAddress } from '../../deadline-address.ts';
import { responsibleArea } from '../../deadlines.area.ts';

type RepeatedFilter = 'state' | 'kind' | 'actor' | 'category' | 'country' | 'responsible' | 'customer';

/** No one is a filter of its own. */
const NO_ONE = 'none';

export function useDeadlineOptions(): Record<RepeatedFilter, FacetOption[]> {
  const texts = useTexts().deadlines;
  const userId = useAuth((state) => state.user?.id);
  const customers = useAuth((state) => state.customerListDropdown);
  const { categories } = useField(categoriesArea, 'categories', {}, { once: true }).data;
  const { countries } = useField(countriesArea, 'countries', {}, { once: true }).data;
  const { people } = useField(responsibleArea, 'people', {}, { once: true }).data;
  const withId = ({ id, name }: { id: number; name: string }) => ({ value: String(id), name });
  return {
    state: deadlineStates.map((state) => ({ value: state, name: texts.states[state] })),
    kind: deadlineKinds.map((kind) => ({ value: kind, name: texts.kinds[kind] })),
    actor: deadlineActors.map((actor) => ({ value: actor, name: texts.actors[actor] })),
    category: categories.map(withId),
    country: countries.map(({ code, name }) => ({ value: code, name })),
    responsible: [
      { value: NO_ONE, name: texts.noOne },
      ...people.map(({ id, name }) => ({ value: String(id), name: id === userId ? texts.me(name) : name })),
    ],
    customer: customers.map(withId),
  };
}

export function DeadlineFacets({ list: { address, query, change } }: { list: DeadlinesAddress }) {
  const texts = useTexts().deadlines;
  const options = useDeadlineOptions();
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const facet = (filter: Exclude<RepeatedFilter, 'responsible'>) => (
    <FacetFilter
      name={texts.filterNames[filter]}
      options={options[filter]}
      // The values are those of the address: the states that are listed by default are no choice.
      chosen={filter === 'state' ? address.getAll('state') : query[filter]}
      onChange={(chosen) => change({ [filter]: chosen })}
    />
  );
  return (
    <>
      {facet('kind')}
      {facet('actor')}
      <FacetFilter
        name={texts.filterNames.responsible}
        options={options.responsible}
        chosen={query.unassigned === 'true' ? [NO_ONE] : query.responsible}
        onChange={(chosen) => change(responsibleChange(chosen, query.unassigned === 'true'))}
      />
      {facet('category')}
      {facet('country')}
      {actsForAll && facet('customer')}
      {facet('state')}
    </>
  );
}

/** Either people or no one can be chosen: both at once would find nothing. */
function responsibleChange(chosen: readonly string[], wasNoOne: boolean) {
  const people = chosen.filter((value) => value !== NO_ONE);
  const isNoOne = chosen.includes(NO_ONE) && !(wasNoOne && people.length > 0);
  return isNoOne ? { unassigned: true, responsible: null } : { unassigned: null, responsible: people };
}
