import {
  askForPasskey,
  endPasskeyRequest,
  hadPasskey,
  RequestError,
  requestAnonymously,
  signInWithPasskey,
} from '@atrium/host';

/** A challenge is valid for five minutes. */
const OFFER_AGAIN_MS = 240_000;

export interface ShownAttempt {
  readonly isWorking: boolean;
  readonly refusal: RequestError | null;
}

export interface PasskeyAttempts {
  /** The browser offers passkeys in the field for the address, if one was created or used in it before. */
  readonly offer: () => void;
  /** The browser asks for a passkey at once. */
  readonly ask: () => Promise<void>;
}

interface AttemptsPage {
  readonly show: (attempt: ShownAttempt) => void;
  readonly onSignedIn: () => void;
  /** Aborted when the page is left. */
  readonly shown: AbortSignal;
}

export function passkeyAttempts({ show, onSignedIn, shown }: AttemptsPage): PasskeyAttempts {
  // A new offer ends neither a request that the person has before them nor a sign-in.
  let isBusy = false;
  const work = (isWorking: boolean, refusal: RequestError | null = null) => {
    isBusy = isWorking;
    show({ isWorking, refusal });
  };

  const attempt = async (isAutofill: boolean): Promise<void> => {
    let isAsked = !isAutofill;
    try {
      const { options } = await requestAnonymously('POST /customer-portal/auth/passkeys/begin_sign_in', {
        body: {},
      });
      if (shown.aborted || (isAutofill && isBusy)) return;
      const credential = await askForPasskey(options, { isAutofill });
      if (!credential) {
        if (isAsked) work(false);
        return;
      }
      isAsked = true;
      work(true);
      await signInWithPasskey(credential);
      onSignedIn();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      // What the person did not ask for fails unseen, until they picked a passkey.
      if (isAsked) work(false, error);
    }
  };
  const offer = () => {
    if (!shown.aborted && !isBusy && hadPasskey()) void attempt(true);
  };
  const timer = setInterval(offer, OFFER_AGAIN_MS);
  const end = () => {
    clearInterval(timer);
    void endPasskeyRequest();
  };
  shown.addEventListener('abort', end);
  return {
    offer,
    ask: async () => {
      work(true);
      await attempt(false);
      offer();
    },
  };
}
