import { RequestError, signInWithPassword } from '@atrium/host';
import type { RefusalProps } from '@atrium/ui';
import { useState } from 'react';
import { useText } from '../../lib/messages.ts';
import { refusedField } from '../../lib/use-submission.ts';
import { useLineLink } from './use-line-link.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface SignInProblems {
  readonly email?: string;
  readonly password?: string;
  /** What the server said. */
  readonly refused?: RefusalProps;
}

/** Checks what was entered and signs in; the problems say what to show where. */
export function useSignIn(onSuccess: () => void) {
  const { signIn: text, access } = useText();
  const { linkToken, drop } = useLineLink();
  const [problems, setProblems] = useState<SignInProblems>({});
  // Not the flag of the auth store: that one follows what the next page asks for, too.
  const [isSubmitting, setIsSubmitting] = useState(false);

  const check = ({ email, password }: Credentials): SignInProblems => ({
    ...(email.trim() === '' && { email: text.emailMissing }),
    ...(email.trim() !== '' && !/^\S+@\S+$/.test(email.trim()) && { email: text.emailMalformed }),
    ...(password === '' && { password: text.passwordMissing }),
  });

  const submit = async (credentials: Credentials) => {
    const missing = check(credentials);
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    setIsSubmitting(true);
    try {
      await signInWithPassword(credentials.email.trim(), credentials.password, linkToken);
      drop();
      onSuccess();
    } catch (cause) {
      if (!(cause instanceof RequestError)) throw cause;
      const isLinkRefused = refusedField(cause, 'linkToken') !== undefined;
      if (isLinkRefused) drop();
      const checkBoth = cause.status === 422 ? text.checkBoth : undefined;
      const hint = isLinkRefused ? access.line.linkExpired : checkBoth;
      setProblems({ refused: { message: cause.message, hint, requestId: cause.requestId } });
    } finally {
      setIsSubmitting(false);
    }
  };

  const link = { isWaiting: linkToken !== undefined, decline: drop };
  return { submit, problems, isSubmitting, link };
}
