import { mailedPages } from '@atrium/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { signInPath } from '../../lib/return-path.ts';
import { useSignInAgain } from '../../lib/use-sign-in-again.ts';
import { useTexts } from '../../messages/index.ts';

export function SignInFirst({ email }: { readonly email: string }): ReactNode {
  const { invitation: words } = useTexts().access;
  return (
    <>
      <Typography color="textSecondary" sx={{ mt: 3 }}>
        {words.signInFirst(email)}
      </Typography>
      <Button
        component={RouterLink}
        to={signInPath(mailedPages.invitation)}
        variant="contained"
        color="primary"
        size="large"
        sx={{ mt: 3 }}
      >
        {words.signIn}
      </Button>
    </>
  );
}

export function WrongAccount({
  signedInAs,
  invited,
}: {
  readonly signedInAs: string;
  readonly invited: string;
}): ReactNode {
  const { invitation: words, failedSignOut } = useTexts().access;
  const { signInAgain, isWorking, hasFailed } = useSignInAgain(mailedPages.invitation);
  return (
    <>
      <Typography role="alert" sx={{ mt: 3 }}>
        {words.wrongAccount(signedInAs, invited)}
      </Typography>
      {hasFailed && (
        <Typography role="alert" sx={{ mt: 2 }}>
          {failedSignOut}
        </Typography>
      )}
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ mt: 3, flexWrap: 'wrap' }}>
        <Button variant="contained" color="primary" loading={isWorking} onClick={() => void signInAgain()}>
          {words.switchAccount}
        </Button>
        <Button component={RouterLink} to="/">
          {words.stay(signedInAs)}
        </Button>
      </Stack>
    </>
  );
}
