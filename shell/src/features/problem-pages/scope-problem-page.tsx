import { type RequestError, useWhenOnline } from '@atrium/host';
import type { ReactNode } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { Button } from '../../lib/button.tsx';
import { forgetCustomer } from '../../lib/last-customer.ts';
import { confirmationPath, isBelowPolicy } from '../../lib/policy-problem.ts';
import { StandalonePage } from '../../lib/standalone-page.tsx';
import * as styles from '../../lib/text.module.css';
import { useTexts } from '../../messages/index.ts';
import { isSignInAgain, SignInAgain } from './sign-in-again.tsx';

interface ScopeProblemPageProps {
  readonly error: RequestError;
  readonly retry: () => void;
}

/** A customer that could not be opened without a response is tried again as soon as the device is online. */
export function ScopeProblemPage({ error, retry }: ScopeProblemPageProps): ReactNode {
  const text = useTexts();
  const navigate = useNavigate();
  useWhenOnline(() => {
    if (error.reason === 'network') retry();
  });
  const refused = error.status === 403 || error.status === 404;
  const { title, text: explanation } = refused ? text.customerProblem : text.unreachable;
  const { customerId = '0' } = useParams();
  if (isBelowPolicy(error)) return <Navigate to={confirmationPath(Number(customerId))} replace />;
  if (isSignInAgain(error))
    return (
      <StandalonePage title={text.signInAgain.title}>
        <SignInAgain />
      </StandalonePage>
    );
  const goHome = () => {
    forgetCustomer();
    void navigate('/');
  };
  return (
    <StandalonePage title={title}>
      <p className={styles.secondary}>{explanation}</p>
      <Button look="primary" onClick={refused ? goHome : retry} className={styles.action}>
        {refused ? text.customerProblem.action : text.retry}
      </Button>
      {error.requestId && <p className={styles.caption}>{text.requestId(error.requestId)}</p>}
    </StandalonePage>
  );
}
