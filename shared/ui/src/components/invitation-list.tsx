import type { PendingInvitation } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DateTime } from '../format/date-time.tsx';
import { useTexts } from '../messages/index.ts';
import { useInvitationActions } from './use-invitation-actions.ts';

export interface InvitationListProps {
  invitations: readonly PendingInvitation[];
  /** Buttons below the text, for narrow places. */
  dense?: boolean;
  /** Called after an invitation was accepted and the page of its customer opened. */
  onAccepted?: () => void;
}

/** Invitations of the signed-in person, with buttons to accept and decline. */
export function InvitationList({ invitations, dense = false, onAccepted }: InvitationListProps) {
  const { invitations: texts } = useTexts();
  const { accept, decline, pendingId } = useInvitationActions();
  return (
    <Box component="ul" aria-label={texts.list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {invitations.map((invitation) => (
        <Box
          component="li"
          key={invitation.id}
          sx={{
            display: 'flex',
            flexDirection: { xs: 'column', sm: dense ? 'column' : 'row' },
            alignItems: { xs: 'stretch', sm: dense ? 'stretch' : 'center' },
            gap: 1.5,
            px: 2,
            py: 1.5,
            '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <InvitationText invitation={invitation} />
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button
              size="small"
              variant="contained"
              color="primary"
              aria-label={texts.acceptTo(invitation.customer)}
              loading={pendingId === invitation.id}
              onClick={() => void accept(invitation).then((isAccepted) => isAccepted && onAccepted?.())}
            >
              {texts.accept}
            </Button>
            <Button
              size="small"
              aria-label={texts.declineTo(invitation.customer)}
              disabled={pendingId === invitation.id}
              onClick={() => void decline(invitation)}
            >
              {texts.decline}
            </Button>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function InvitationText({
  invitation: { customer, inviter, role, expiresAt },
}: {
  invitation: PendingInvitation;
}) {
  const { invitations: texts } = useTexts();
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{customer}</Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {texts.text(inviter, texts.roles[role])}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {texts.expires} <DateTime value={expiresAt} format="relative" />
      </Typography>
    </Box>
  );
}
