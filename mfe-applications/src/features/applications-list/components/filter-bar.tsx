import { useAuth } from '@atrium/host';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { RepeatedFilter } from '../../../lib/list-address.ts';
import { useTexts } from '../../../lib/use-texts.ts';
import { type ApplicationsList, useFilterOptions } from '../use-applications-list.ts';
import { DateFilter } from './date-filter.tsx';
import { DisplayMenu } from './display-menu.tsx';
import { ExportButton } from './export-button.tsx';
import { FacetFilter, type FacetOption } from './facet-filter.tsx';
import { SearchField } from './search-field.tsx';

/** Everything that narrows the list down or draws it differently, in one row that wraps. */
export function FilterBar({ list }: { list: ApplicationsList }) {
  const texts = useTexts();
  const { address, change, clear } = list;
  return (
    <Box
      role="group"
      aria-label={texts.filters}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1.5, alignItems: 'center' }}
    >
      <SearchField
        value={address.get('search') ?? ''}
        onChange={(search) => change({ search }, { replace: true })}
      />
      <Facets list={list} />
      <DateFilter address={address} onChange={change} />
      {list.isFiltered && (
        <Button size="small" variant="text" onClick={clear} sx={{ flex: 'none' }}>
          {texts.clearFilters}
        </Button>
      )}
      <Box sx={{ flex: '1 0 auto', display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <DisplayMenu address={address} onChange={change} />
        </Box>
        <ExportButton address={address} total={list.total} />
      </Box>
    </Box>
  );
}

function Facets({ list: { address, change } }: { list: ApplicationsList }) {
  const texts = useTexts();
  const { statuses, categories, countries, customers } = useFilterOptions();
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const tabs = address.getAll('mainStatus');
  const facet = (filter: RepeatedFilter, options: FacetOption[]) => (
    <FacetFilter
      name={texts.filterNames[filter]}
      options={options}
      chosen={address.getAll(filter)}
      onChange={(chosen) => change({ [filter]: chosen })}
    />
  );
  const withId = ({ id, name }: { id: number; name: string }) => ({ value: String(id), name });
  const inTab = statuses.filter(
    ({ mainStatus }) => tabs.length === 0 || tabs.includes(String(mainStatus.id)),
  );
  return (
    <>
      {facet('status', inTab.map(withId))}
      {facet('category', categories.map(withId))}
      {facet(
        'country',
        countries.map(({ code, name }) => ({ value: code, name })),
      )}
      {actsForAll && facet('customer', customers.map(withId))}
    </>
  );
}
