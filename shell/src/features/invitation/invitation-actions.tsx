import type { OpenedInvitation } from '@atrium/contract';
import { useInvitationActions } from '@atrium/ui';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../messages/index.ts';
import { clearInvitationToken } from './invitation-token.ts';

export function InvitationActions({ invitation }: { readonly invitation: OpenedInvitation }): ReactNode {
  const { invitation: words } = useTexts().access;
  const navigate = useNavigate();
  const { accept, decline, pendingId } = useInvitationActions();
  const isPending = pendingId !== null;
  const respond = async (action: typeof accept) => {
    if (!(await action(invitation))) return;
    clearInvitationToken();
    if (action === decline) await navigate('/');
  };
  return (
    <>
      <Typography color="textSecondary" sx={{ mt: 3 }}>
        {words.asYou}
      </Typography>
      <Stack direction="row" spacing={1.5} sx={{ mt: 3 }}>
        <Button
          variant="contained"
          color="primary"
          size="large"
          loading={isPending}
          onClick={() => void respond(accept)}
        >
          {words.accept}
        </Button>
        <Button size="large" disabled={isPending} onClick={() => void respond(decline)}>
          {words.decline}
        </Button>
      </Stack>
    </>
  );
}
