import { useAuth } from '@atrium/host';
import { PopupButton } from '@atrium/lists';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import type { ViewChange } from '../../../lib/list-address.ts';
import { type Breakpoint, breakpoints, type ColumnId } from '../../../lib/list-columns.tsx';
import { useTexts } from '../../../messages/list.ts';
import { ALWAYS_SHOWN, availableColumns, densities, densityOf, shownColumns } from '../columns.ts';

interface DisplayMenuProps {
  address: URLSearchParams;
  onChange: (change: ViewChange) => void;
}

const isAdjusted = (address: URLSearchParams) => address.has('columns') || address.has('widths');

/** Choice of columns and row height. */
export function DisplayMenu(props: DisplayMenuProps) {
  const texts = useTexts();
  return (
    <PopupButton label={texts.display} isActive={isAdjusted(props.address)} width={232}>
      {() => (
        <Box sx={{ p: 1.5, display: 'grid', gap: 1 }}>
          <ColumnChoice {...props} />
          <DensityChoice {...props} />
        </Box>
      )}
    </PopupButton>
  );
}

function ColumnChoice({ address, onChange }: DisplayMenuProps) {
  const texts = useTexts();
  const titleId = useId();
  const customerId = useAuth((state) => state.selectedCustomer);
  const hasRoom = useBreakpoints();
  const shown = shownColumns(customerId, address)
    .filter(({ from }) => !from || hasRoom[from])
    .map(({ id }) => id);
  const toggle = (id: ColumnId) => {
    const next = shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id];
    onChange({ columns: next.join('.') });
  };
  return (
    <Box component="fieldset" aria-labelledby={titleId} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography id={titleId} variant="subtitle2" color="textSecondary">
        {texts.columnsTitle}
      </Typography>
      {availableColumns(customerId).map(({ id }) => (
        <FormControlLabel
          key={id}
          control={<Checkbox size="small" checked={shown.includes(id)} sx={{ p: 0.5, mr: 0.5 }} />}
          disabled={id === ALWAYS_SHOWN}
          onChange={() => toggle(id)}
          label={texts.columns[id]}
          slotProps={{ typography: { variant: 'body2' } }}
          sx={{ display: 'flex', mx: 0 }}
        />
      ))}
      {isAdjusted(address) && (
        <Button size="small" variant="text" onClick={() => onChange({ columns: null, widths: null })}>
          {texts.defaultColumns}
        </Button>
      )}
    </Box>
  );
}

/** Whether the table shows a column at this width, so that the boxes are checked accordingly. */
function useBreakpoints(): Record<Breakpoint, boolean> {
  return {
    desktop: useMediaQuery(`(min-width: ${breakpoints.desktop}px)`, { noSsr: true }),
    laptop: useMediaQuery(`(min-width: ${breakpoints.laptop}px)`, { noSsr: true }),
    wide: useMediaQuery(`(min-width: ${breakpoints.wide}px)`, { noSsr: true }),
  };
}

function DensityChoice({ address, onChange }: DisplayMenuProps) {
  const texts = useTexts();
  const titleId = useId();
  return (
    <div>
      <Typography id={titleId} variant="subtitle2" color="textSecondary">
        {texts.densityTitle}
      </Typography>
      <RadioGroup
        aria-labelledby={titleId}
        value={densityOf(address)}
        onChange={(_, density) => onChange({ density: density === 'standard' ? null : density })}
      >
        {densities.map((density) => (
          <FormControlLabel
            key={density}
            value={density}
            control={<Radio size="small" sx={{ p: 0.5, mr: 0.5 }} />}
            label={texts.densities[density]}
            slotProps={{ typography: { variant: 'body2' } }}
            sx={{ mx: 0 }}
          />
        ))}
      </RadioGroup>
    </div>
  );
}
