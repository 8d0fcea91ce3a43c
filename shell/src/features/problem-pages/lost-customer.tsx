import { request, useAuth } from '@atrium/host';
import { Page, PageHeader } from '@atrium/ui';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { forgetCustomer } from '../../lib/last-customer.ts';
import { confirmationPath, isBelowPolicy } from '../../lib/policy-problem.ts';
import { useTexts } from '../../messages/index.ts';
import { isSignInAgain, SignInAgain } from './sign-in-again.tsx';

/** The API knows whether signing in again helps. */
export function LostCustomer(): ReactNode {
  const text = useTexts();
  const navigate = useNavigate();
  const reason = useReason();
  const customerId = useAuth((state) => state.selectedCustomer);
  if (reason === 'below policy') return <Navigate to={confirmationPath(customerId)} replace />;
  if (reason === null) return null;
  if (reason === 'ended')
    return (
      <Page width="reading">
        <PageHeader title={text.signInAgain.title} />
        <SignInAgain />
      </Page>
    );
  const goHome = () => {
    forgetCustomer();
    void navigate('/');
  };
  return (
    <Page width="reading">
      <PageHeader title={text.customerProblem.title} description={text.customerProblem.text} />
      <Button variant="contained" color="primary" onClick={goHome} sx={{ justifySelf: 'start' }}>
        {text.customerProblem.action}
      </Button>
    </Page>
  );
}

/** It is null until the API responds. */
type Reason = 'ended' | 'below policy' | 'lost';

function useReason(): Reason | null {
  const [reason, setReason] = useState<Reason | null>(null);
  useEffect(() => {
    let isShown = true;
    request('GET /customer-portal/auth/me', {}).catch((error: unknown) => {
      if (isShown) setReason(isSignInAgain(error) ? 'ended' : isBelowPolicy(error) ? 'below policy' : 'lost');
    });
    return () => {
      isShown = false;
    };
  }, []);
  return reason;
}
