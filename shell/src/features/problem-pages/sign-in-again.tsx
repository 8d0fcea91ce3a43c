import { PROBLEM_TYPE_PREFIX } from '@atrium/contract';
import { RequestError } from '@atrium/host';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { forgetCustomer } from '../../lib/last-customer.ts';
import { useSignInAgain } from '../../lib/use-sign-in-again.ts';
import { useTexts } from '../../messages/index.ts';

/** Whether the API asks for a new sign-in for the customer. */
export function isSignInAgain(error: unknown): boolean {
  return error instanceof RequestError && error.problem?.type === `${PROBLEM_TYPE_PREFIX}sign-in-again`;
}

/** Explains that an owner ended the sessions for the customer, and offers to sign in again or go home. */
export function SignInAgain(): ReactNode {
  const { signInAgain: text, access, backHome } = useTexts();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { signInAgain, isWorking, hasFailed } = useSignInAgain(pathname + search);
  const goHome = () => {
    forgetCustomer();
    void navigate('/');
  };
  return (
    <>
      <Typography role="status" color="textSecondary">
        {text.text}
      </Typography>
      {hasFailed && (
        <Typography role="alert" sx={{ mt: 2 }}>
          {access.failedSignOut}
        </Typography>
      )}
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ mt: 4, flexWrap: 'wrap' }}>
        <Button variant="contained" color="primary" loading={isWorking} onClick={() => void signInAgain()}>
          {text.action}
        </Button>
        <Button onClick={goHome}>{backHome}</Button>
      </Stack>
    </>
  );
}
