import type { OpenedInvitation } from '@atrium/contract';
import { useAnswerInvitation } from '@atrium/ui';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../messages/index.ts';
import { dropInvitation } from './held-invitation.ts';

/** Signed in as who is invited: the two responses. */
export function AnswerInvitation({ invitation }: { readonly invitation: OpenedInvitation }): ReactNode {
  const { invitation: words } = useTexts().access;
  const navigate = useNavigate();
  const { accept, decline, answeringId } = useAnswerInvitation();
  const isAnswering = answeringId !== null;
  const answered = async (response: typeof accept) => {
    if (!(await response(invitation))) return;
    dropInvitation();
    if (response === decline) await navigate('/');
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
          loading={isAnswering}
          onClick={() => void answered(accept)}
        >
          {words.accept}
        </Button>
        <Button size="large" disabled={isAnswering} onClick={() => void answered(decline)}>
          {words.decline}
        </Button>
      </Stack>
    </>
  );
}
