import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '../../lib/icons.tsx';
import { useText } from '../../lib/messages.ts';
import { CustomerSearch } from './customer-search.tsx';
import type { CustomerSwitch } from './use-customer-switch.ts';

/** Shows for whom the person acts and lets them choose another customer; a single customer is only named. */
export function CustomerDropdown({ options, selected, choose }: CustomerSwitch): ReactNode {
  const text = useText().customers;
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  if (options.length === 1) return <CustomerName name={selected.name} />;
  return (
    <>
      <ButtonBase
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={text.choose(selected.name)}
        onClick={() => setOpen(true)}
        sx={{
          minWidth: 0,
          borderRadius: 1,
          px: 1,
          py: 0.75,
          gap: 0.5,
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <CustomerName name={selected.name} />
        <Icon name="chevrons" sx={{ fontSize: 16, color: 'text.secondary' }} />
      </ButtonBase>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchorEl={() => anchor.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            sx: { width: 320, maxWidth: 'calc(100vw - 32px)', mt: 0.75 },
          },
        }}
      >
        <CustomerSearch
          options={options}
          selected={selected}
          onChoose={(option) => {
            setOpen(false);
            void choose(option);
          }}
        />
      </Popover>
    </>
  );
}

function CustomerName({ name }: { readonly name: string }): ReactNode {
  return (
    <Box sx={{ display: 'flex', minWidth: 0 }}>
      <Typography noWrap sx={{ fontWeight: 500, maxWidth: { xs: 150, sm: 280 } }}>
        {name}
      </Typography>
    </Box>
  );
}
