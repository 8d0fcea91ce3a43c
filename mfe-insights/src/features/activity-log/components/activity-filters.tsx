import { FacetFilter, SearchField } from '@atrium/lists';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PeriodFields } from '../../../lib/components/period-fields.tsx';
import { useTexts } from '../../../messages/index.ts';
import { type Activity, usePeople } from '../use-activity.ts';

/** What the log is narrowed down to: text, period, actions, people. */
export function ActivityFilters({ query, change, isFiltered, clear }: Activity) {
  const texts = useTexts();
  const people = usePeople();
  return (
    <Box
      role="search"
      aria-label={texts.filters}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { xs: 1.5, sm: 1 }, mb: 2 }}
    >
      <SearchField
        label={texts.search}
        placeholder={texts.searchHint}
        value={query.search ?? ''}
        onChange={(search) => change({ search })}
        sx={{ width: { xs: '100%', sm: 220 } }}
      />
      <PeriodFields period={query} onChange={change} />
      <FacetFilter
        name={texts.action}
        options={Object.entries(texts.actions).map(([value, name]) => ({ value, name }))}
        chosen={query.action}
        onChange={(action) => change({ action })}
      />
      <FacetFilter
        name={texts.person}
        options={people.map(({ id, name }) => ({ value: String(id), name }))}
        chosen={query.person}
        onChange={(person) => change({ person })}
      />
      {isFiltered && (
        <Button variant="text" onClick={clear}>
          {texts.clearFilters}
        </Button>
      )}
    </Box>
  );
}
