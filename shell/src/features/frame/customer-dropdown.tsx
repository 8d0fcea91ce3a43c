import { type InvitationsState, useInvitations } from '@atrium/host';
import { classes, Icon, InvitationList, icons } from '@atrium/ui';
import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { CustomerSwitch } from '../../lib/use-customer-switch.ts';
import { useTexts } from '../../messages/index.ts';
import * as styles from './customer-dropdown.module.css';
import { CustomerSearch } from './customer-search.tsx';

/**
 * Shows the current customer, and lets the person choose another one or respond to an invitation. A single customer is
 * only named.
 */
export function CustomerDropdown({ options, selected, choose }: CustomerSwitch): ReactNode {
  const text = useTexts().customers;
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { pending } = useInvitations();
  if (options.length === 1 && pending.length === 0) return <CustomerName name={selected.name} />;
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={labelOf(options.length > 1, pending.length)}
        onClick={() => setOpen(true)}
        className={styles.button}
      >
        <span className={classes(styles.names, pending.length > 0 && styles.pending)}>
          <CustomerName name={selected.name} />
        </span>
        <Icon path={icons.chevrons} className={styles.chevrons} />
      </button>
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
        {pending.length > 0 && <Invitations pending={pending} onAccepted={() => setOpen(false)} />}
      </Popover>
    </>
  );

  function labelOf(hasOthers: boolean, waiting: number): string {
    if (waiting === 0) return text.choose(selected.name);
    return hasOthers ? text.chooseAndWaiting(selected.name, waiting) : text.waiting(selected.name, waiting);
  }
}

interface InvitationsProps extends Pick<InvitationsState, 'pending'> {
  readonly onAccepted: () => void;
}

function Invitations({ pending, onAccepted }: InvitationsProps): ReactNode {
  const text = useTexts().customers;
  const titleId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ borderTop: 1, borderColor: 'divider', maxHeight: 280, overflowY: 'auto' }}
    >
      <Typography id={titleId} variant="subtitle2" component="h2" sx={{ px: 2, pt: 1.5 }}>
        {text.invitations}
      </Typography>
      <InvitationList invitations={pending} onAccepted={onAccepted} dense />
    </Box>
  );
}

function CustomerName({ name }: { readonly name: string }): ReactNode {
  return <span className={styles.name}>{name}</span>;
}
