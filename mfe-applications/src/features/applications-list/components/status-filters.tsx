import { ToneShape } from '@atrium/ui';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useTexts } from '../../../lib/use-texts.ts';
import type { ViewChange } from '../list-address.ts';
import { useStatuses } from '../use-applications-list.ts';

interface StatusFiltersProps {
  address: URLSearchParams;
  onChange: (change: ViewChange) => void;
}

const ALL = 0;

/** Main statuses as tabs, and the statuses of the chosen one to choose from. */
export function StatusFilters({ address, onChange }: StatusFiltersProps) {
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
      <StatusSelect address={address} onChange={onChange} mainStatus={chosen} />
    </Box>
  );
}

function StatusSelect({ address, onChange, mainStatus }: StatusFiltersProps & { mainStatus: number }) {
  const texts = useTexts();
  const { statuses } = useStatuses();
  const options = statuses.filter((status) => mainStatus === ALL || status.mainStatus.id === mainStatus);
  const chosen = Number(address.get('status') ?? ALL);
  return (
    <TextField
      select
      label={texts.status}
      value={options.some(({ id }) => id === chosen) ? chosen : ALL}
      onChange={({ target }) => onChange({ status: Number(target.value) || null })}
      sx={{ width: { xs: '100%', sm: 216 } }}
    >
      <MenuItem value={ALL}>{texts.allStatuses}</MenuItem>
      {options.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
