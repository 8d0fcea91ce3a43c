import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { MultiSelect } from '../../../lib/components/multi-select.tsx';
import { PeriodFields } from '../../../lib/components/period-fields.tsx';
import { useTexts } from '../../../lib/use-texts.ts';
import { isFiltered, withoutFilters } from '../activity-address.ts';
import { type Activity, usePeople } from '../use-activity.ts';

const TYPING_PAUSE_MS = 300;

/** What the log is narrowed down to: text, period, actions, people. */
export function ActivityFilters({ address, change }: Pick<Activity, 'address' | 'change'>) {
  const texts = useTexts();
  const people = usePeople();
  return (
    <Box
      role="search"
      aria-label={texts.filters}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { xs: 1.5, sm: 1 }, mb: 2 }}
    >
      <SearchField search={address.get('search') ?? ''} onChange={(search) => change({ search })} />
      <PeriodFields
        period={{ from: address.get('from') ?? undefined, to: address.get('to') ?? undefined }}
        onChange={change}
      />
      <MultiSelect
        label={texts.action}
        options={Object.entries(texts.actions).map(([value, name]) => ({ value, name }))}
        chosen={address.getAll('action')}
        onChange={(action) => change({ action })}
      />
      <MultiSelect
        label={texts.person}
        options={people.map(({ id, name }) => ({ value: String(id), name }))}
        chosen={address.getAll('person')}
        onChange={(person) => change({ person })}
      />
      {isFiltered(address) && (
        <Button variant="text" onClick={() => change(withoutFilters)}>
          {texts.clearFilters}
        </Button>
      )}
    </Box>
  );
}

interface SearchFieldProps {
  search: string;
  onChange: (search: string) => void;
}

/** Asks when the typing pauses, not at every letter. */
function SearchField({ search, onChange }: SearchFieldProps) {
  const texts = useTexts();
  const [typed, setTyped] = useState(search);
  useEffect(() => setTyped(search), [search]);
  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(() => onChange(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, onChange]);
  return (
    <TextField
      type="search"
      label={texts.search}
      placeholder={texts.searchHint}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      slotProps={{ htmlInput: { maxLength: 200 }, inputLabel: { shrink: true } }}
      sx={{ width: { xs: '100%', sm: 220 } }}
    />
  );
}
