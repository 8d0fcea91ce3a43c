import type { OpenedInvitation } from '@atrium/contract';
import { DateTime } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTexts } from '../../messages/index.ts';

/** Details of an invitation. */
export function InvitationFacts({ invitation }: { readonly invitation: OpenedInvitation }): ReactNode {
  const text = useTexts();
  const { invitation: words } = text.access;
  const { inviter, customer, role, email, expiresAt } = invitation;
  const facts: [label: string, value: ReactNode][] = [
    [words.customer, customer],
    [words.role, text.homePage.roles[role]],
    [words.invitedBy, inviter ?? words.portal],
    [words.address, email],
    [words.expires, <DateTime key="expires" value={expiresAt} format="relative" />],
  ];
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        columnGap: 3,
        rowGap: 0.75,
        m: 0,
        mt: 2,
        py: 2,
        borderTop: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
