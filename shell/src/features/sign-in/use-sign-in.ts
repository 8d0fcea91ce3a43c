import { refusedField, requestResetRules, signInRules, useForm } from '@atrium/forms';
import { RequestError, signInWithPassword } from '@atrium/host';
import { useState } from 'react';
import { useTexts } from '../../messages/index.ts';
import { useLineLink } from './use-line-link.ts';

/** The call accepts any text as an address, so as not to reveal which ones have accounts. So the form validates it. */
const rules = { ...signInRules, fields: { ...signInRules.fields, ...requestResetRules.fields } };

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const nothing: Credentials = { email: '', password: '' };

export function useSignIn(onSuccess: () => void) {
  const { signIn: text, access } = useTexts();
  const { linkToken, drop } = useLineLink();
  const [isLinkRefused, setLinkRefused] = useState(false);

  const form = useForm({
    rules,
    initial: nothing,
    texts: {
      email: { missing: text.emailMissing, malformed: text.emailMalformed },
      password: { missing: text.passwordMissing },
    },
    send: async ({ email, password }) => {
      setLinkRefused(false);
      try {
        await signInWithPassword(email, password, linkToken);
      } catch (error) {
        if (error instanceof RequestError && refusedField(error, 'linkToken')) {
          setLinkRefused(true);
          drop();
        }
        throw error;
      }
      drop();
      onSuccess();
    },
  });

  const checkBoth = form.refusal?.status === 422 ? text.checkBoth : undefined;
  return {
    form,
    hint: isLinkRefused ? access.line.linkExpired : checkBoth,
    link: { isWaiting: linkToken !== undefined, decline: drop },
  };
}

export type SignIn = ReturnType<typeof useSignIn>;
