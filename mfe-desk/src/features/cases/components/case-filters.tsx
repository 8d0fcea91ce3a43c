import { dueWindows } from '@atrium/contract';
import { request } from '@atrium/host';
import { ChoiceFilter, FacetFilter, type FacetOption } from '@atrium/lists';
import type { CaseQuery } from '../../../lib/use-case-filters.ts';
import { useDesk } from '../../../lib/use-desk.ts';
import { useTexts } from '../../../messages/index.ts';

const ANY = 'any';
const dueChoices = [ANY, ...dueWindows] as const;

const loadOptions = () => request('GET /customer-portal/desk/applications/filters', {});
const withId = ({ id, name }: { readonly id: number; readonly name: string }) => ({
  value: String(id),
  name,
});

/** By customer, status, category, office and the next deadline. */
export function CaseFilters({ query, change }: Pick<CaseQuery, 'query' | 'change'>) {
  const { filters: texts } = useTexts().cases;
  const { data } = useDesk(loadOptions);
  const { customers = [], statuses = [], categories = [], countries = [] } = data ?? {};
  const facet = (name: keyof typeof texts.names, options: readonly FacetOption[]) => (
    <FacetFilter
      name={texts.names[name]}
      options={options}
      chosen={query[name]}
      onChange={(chosen) => change({ [name]: chosen })}
    />
  );
  return (
    <>
      {facet('customer', customers.map(withId))}
      {facet('status', statuses.map(withId))}
      {facet('category', categories.map(withId))}
      {facet(
        'country',
        countries.map(({ code, name }) => ({ value: code, name })),
      )}
      <ChoiceFilter
        name={texts.due}
        options={dueChoices.map((value) => ({ value, name: texts.windows[value] }))}
        chosen={query.due ?? ANY}
        initial={ANY}
        onChange={(due) => change({ due: due === ANY ? null : due })}
      />
    </>
  );
}
