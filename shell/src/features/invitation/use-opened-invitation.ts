import type { OpenedInvitation } from '@atrium/contract';
import { refusedField } from '@atrium/forms';
import { authStore, RequestError, requestAnonymously, restoreSession, useAuth } from '@atrium/host';
import { useEffect, useState } from 'react';
import { clearInvitationToken } from './invitation-token.ts';

export type Opening =
  | { readonly state: 'opening' }
  | { readonly state: 'ended' }
  | { readonly state: 'failed'; readonly error: RequestError; readonly retry: () => void }
  | {
      readonly state: 'open';
      readonly invitation: OpenedInvitation;
      readonly signedInAs: string | null;
    };

export function useOpenedInvitation(token: string): Opening {
  const [opening, setOpening] = useState<Opening>({ state: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const email = useAuth((state) => state.user?.email ?? null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens it again
  useEffect(() => {
    let isWanted = true;
    const show = (next: Opening) => isWanted && setOpening(next);
    open(token).then(
      (invitation) => show({ state: 'open', invitation, signedInAs: null }),
      (error: unknown) => {
        if (!(error instanceof RequestError)) throw error;
        if (refusedField(error, 'token') === undefined)
          return show({ state: 'failed', error, retry: () => setAttempt((count) => count + 1) });
        clearInvitationToken();
        return show({ state: 'ended' });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [token, attempt]);

  return opening.state === 'open' ? { ...opening, signedInAs: email } : opening;
}

async function open(token: string): Promise<OpenedInvitation> {
  if (!authStore.getState().loggedIn) await restoreSession(0);
  const { invitation } = await requestAnonymously('POST /customer-portal/auth/invitations/open', {
    body: { token },
  });
  return invitation;
}
