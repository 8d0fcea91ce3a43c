import {
  askForPasskey,
  endPasskeyRequest,
  hadPasskey,
  RequestError,
  requestAnonymously,
  signInWithPasskey,
} from '@atrium/host';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { safeReturnPath } from '../../lib/return-path.ts';

/** A challenge is valid for five minutes. */
const OFFER_AGAIN_MS = 240_000;

interface PasskeySignInState {
  readonly ask: () => void;
  readonly isWorking: boolean;
  readonly refusal: RequestError | null;
}

/** Signs in with the passkey that the person picks, by the button or in the field for the address. */
export function usePasskeySignIn(): PasskeySignInState {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [isWorking, setWorking] = useState(false);
  const [refusal, setRefusal] = useState<RequestError | null>(null);
  const target = safeReturnPath(query.get('callbackUrl'));

  const attempt = async (isAutofill: boolean): Promise<void> => {
    try {
      const { options } = await requestAnonymously('POST /customer-portal/auth/passkeys/begin_sign_in', {
        body: {},
      });
      const credential = await askForPasskey(options, { isAutofill });
      if (!credential) return;
      setRefusal(null);
      setWorking(true);
      await signInWithPasskey(credential);
      await navigate(target, { replace: true });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      // What the person did not ask for fails unseen, until they picked a passkey.
      if (!isAutofill || error.status === 422) setRefusal(error);
    } finally {
      setWorking(false);
    }
  };
  const { offer } = useAutofill(() => attempt(true));
  const ask = async () => {
    setWorking(true);
    setRefusal(null);
    await attempt(false);
    offer();
  };
  return { ask: () => void ask(), isWorking, refusal };
}

/** The browser offers passkeys in the field for the address, if this one had any: other visits load nothing for it. */
function useAutofill(attempt: () => Promise<void>): { readonly offer: () => void } {
  const latest = useRef(attempt);
  useEffect(() => {
    latest.current = attempt;
  });
  const offer = () => {
    if (hadPasskey()) void latest.current();
  };
  useEffect(() => {
    if (!hadPasskey()) return;
    void latest.current();
    const timer = setInterval(() => void latest.current(), OFFER_AGAIN_MS);
    return () => {
      clearInterval(timer);
      void endPasskeyRequest();
    };
  }, []);
  return { offer };
}
