import { ToneShape } from '@atrium/ui';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useTexts } from '../../../lib/use-texts.ts';
import type { ViewChange } from '../list-address.ts';
import { useCategories, useStatuses } from '../use-applications-list.ts';

interface FiltersProps {
  address: URLSearchParams;
  onChange: (change: ViewChange) => void;
}

const ALL = 0;

/** Main statuses as tabs; category, and the statuses of the chosen main status, to choose from. */
export function ListFilters({ address, onChange }: FiltersProps) {
  const texts = useTexts();
  const { mainStatuses } = useStatuses();
  const chosen = Number(address.get('mainStatus') ?? ALL);
  const isKnown = mainStatuses.some(({ id }) => id === chosen);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1.5, mb: 2, alignItems: 'center' }}>
      <Tabs
        value={isKnown ? chosen : ALL}
        onChange={(_, id: number) => onChange({ mainStatus: id === ALL ? null : id, status: null })}
        variant="scrollable"
        scrollButtons={false}
        aria-label={texts.filterByMainStatus}
        sx={{ flex: '1 1 320px', minWidth: 0 }}
      >
        <Tab value={ALL} label={texts.allMainStatuses} />
        {mainStatuses.map(({ id, name, tone }) => (
          <Tab key={id} value={id} label={name} icon={<ToneShape tone={tone} />} iconPosition="start" />
        ))}
      </Tabs>
      <CategorySelect address={address} onChange={onChange} />
      <StatusSelect address={address} onChange={onChange} mainStatus={chosen} />
      {address.has('country') && (
        <LinkedFilter
          label={`${texts.columns.country}: ${address.getAll('country').join(', ')}`}
          onRemove={() => onChange({ country: null })}
        />
      )}
    </Box>
  );
}

function StatusSelect({ address, onChange, mainStatus }: FiltersProps & { mainStatus: number }) {
  const texts = useTexts();
  const { statuses } = useStatuses();
  const options = statuses.filter((status) => mainStatus === ALL || status.mainStatus.id === mainStatus);
  return (
    <FilterSelect
      label={texts.status}
      all={texts.allStatuses}
      options={options}
      chosen={Number(address.get('status'))}
      onChange={(status) => onChange({ status })}
    />
  );
}

function CategorySelect({ address, onChange }: FiltersProps) {
  const texts = useTexts();
  return (
    <FilterSelect
      label={texts.columns.category}
      all={texts.allCategories}
      options={useCategories()}
      chosen={Number(address.get('category'))}
      onChange={(category) => onChange({ category })}
    />
  );
}

interface FilterSelectProps {
  label: string;
  /** What stands for no choice. */
  all: string;
  options: readonly { id: number; name: string }[];
  chosen: number;
  onChange: (id: number | null) => void;
}

function FilterSelect({ label, all, options, chosen, onChange }: FilterSelectProps) {
  return (
    <TextField
      select
      label={label}
      value={options.some(({ id }) => id === chosen) ? chosen : ALL}
      onChange={({ target }) => onChange(Number(target.value) || null)}
      sx={{ flex: { xs: '1 1 140px', sm: 'none' }, width: { sm: 184 }, minWidth: 0 }}
    >
      <MenuItem value={ALL}>{all}</MenuItem>
      {options.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A filter that came with a link and has no control of its own: said, and removable. */
function LinkedFilter({ label, onRemove }: { label: string; onRemove: () => void }) {
  return <Chip label={label} onDelete={onRemove} variant="outlined" />;
}
