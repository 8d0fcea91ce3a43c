import { RequestError, signInWithPassword, useAuth } from '@atrium/host';
import { useState } from 'react';
import { useText } from '../../lib/messages.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface SignInProblems {
  readonly email?: string;
  readonly password?: string;
  /** What the server said. */
  readonly refused?: { readonly message: string; readonly hint?: string; readonly requestId: string | null };
}

/** Checks what was entered and signs in; the problems say what to show where. */
export function useSignIn(onSuccess: () => void) {
  const text = useText().signIn;
  const [problems, setProblems] = useState<SignInProblems>({});
  const loading = useAuth((state) => state.loading);

  const check = ({ email, password }: Credentials): SignInProblems => ({
    ...(email.trim() === '' && { email: text.emailMissing }),
    ...(email.trim() !== '' && !/^\S+@\S+$/.test(email.trim()) && { email: text.emailMalformed }),
    ...(password === '' && { password: text.passwordMissing }),
  });

  const submit = async (credentials: Credentials) => {
    const missing = check(credentials);
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    try {
      await signInWithPassword(credentials.email.trim(), credentials.password);
      onSuccess();
    } catch (cause) {
      if (!(cause instanceof RequestError)) throw cause;
      const hint = cause.status === 422 ? text.checkBoth : undefined;
      setProblems({ refused: { message: cause.message, hint, requestId: cause.requestId } });
    }
  };

  return { submit, problems, loading };
}
