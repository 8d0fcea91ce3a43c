import { FormRefusal, useSubmission } from '@atrium/forms';
import { requestAnonymously } from '@atrium/host';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTexts } from '../../messages/index.ts';
import { clearInvitationToken } from './invitation-token.ts';

interface DeclineByLinkProps {
  readonly token: string;
  readonly onDone: () => void;
}

export function DeclineByLink({ token, onDone }: DeclineByLinkProps): ReactNode {
  const { invitation: words } = useTexts().access;
  const { submit, isWorking, refusal } = useSubmission();
  const decline = () =>
    submit(async () => {
      await requestAnonymously('POST /customer-portal/auth/invitations/decline_by_link', { body: { token } });
      clearInvitationToken();
      onDone();
    });
  return (
    <Stack useFlexGap spacing={2} sx={{ mt: 2 }}>
      <FormRefusal refusal={refusal} />
      <Button size="large" loading={isWorking} onClick={() => void decline()}>
        {words.decline}
      </Button>
    </Stack>
  );
}
