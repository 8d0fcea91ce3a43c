import { hadPasskey, RequestError } from '@atrium/host';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { onDemand } from '../../lib/on-demand.ts';
import { safeReturnPath } from '../../lib/return-path.ts';
import type { ShownAttempt } from './passkey-attempts.ts';

interface PasskeySignInState extends ShownAttempt {
  readonly ask: () => void;
}

/** Signs in with the passkey that the person picks, by the button or in the field for the address. */
export function usePasskeySignIn(): PasskeySignInState {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [shown, show] = useState<ShownAttempt>({ isWorking: false, refusal: null });
  const [page] = useState(() => new AbortController());
  const target = safeReturnPath(query.get('callbackUrl'));
  const [attempts] = useState(() =>
    onDemand(async () => {
      const { passkeyAttempts } = await import(/* webpackChunkName: "other-ways" */ './passkey-attempts.ts');
      const onSignedIn = () => void navigate(target, { replace: true });
      return passkeyAttempts({ show, onSignedIn, shown: page.signal });
    }),
  );

  useEffect(() => {
    // What the person did not ask for fails unseen.
    if (hadPasskey())
      attempts.load().then(
        ({ offer }) => offer(),
        () => {},
      );
    return () => page.abort();
  }, [attempts, page]);

  const ask = async () => {
    show({ isWorking: true, refusal: null });
    try {
      await (await attempts.load()).ask();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      show({ isWorking: false, refusal: error });
    }
  };
  return { ...shown, ask: () => void ask() };
}
