import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../lib/button.tsx';
import { forgetCustomer } from '../../lib/last-customer.ts';
import { isOfType } from '../../lib/policy-problem.ts';
import * as lines from '../../lib/text.module.css';
import { useSignInAgain } from '../../lib/use-sign-in-again.ts';
import { useTexts } from '../../messages/index.ts';
import * as styles from './sign-in-again.module.css';

export function isSignInAgain(error: unknown): boolean {
  return isOfType(error, 'sign-in-again');
}

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
      <p role="status" className={lines.secondary}>
        {text.text}
      </p>
      {hasFailed && (
        <p role="alert" className={styles.failure}>
          {access.failedSignOut}
        </p>
      )}
      <div className={styles.actions}>
        <Button look="primary" isWorking={isWorking} onClick={() => void signInAgain()}>
          {text.action}
        </Button>
        <Button onClick={goHome}>{backHome}</Button>
      </div>
    </>
  );
}
