import type { Approval, ManagedUser, Role } from '@atrium/contract';
import { problemTypeOf, type Reauthentication, useReauthentication } from '@atrium/forms';
import { notify, type RequestError, request } from '@atrium/host';
import { notifyFailure } from '../../lib/notify-failure.ts';
import { useTexts } from '../../messages/index.ts';
import { replaceUser } from './users.area.ts';

/** What an owner can do with a user; each action shows a toast with its outcome. `reload` fetches the list again. */
export function useUserActions(reload: () => void) {
  const { users: texts, roles } = useTexts();
  const { withReauthentication, reauthenticationRequest } = useReauthentication('change_factors');
  const act = useAct(reload);
  /** Null where the user cancelled, undefined where it waits for an approval. */
  const grant = async (send: (stepUpToken?: string) => Promise<Granted>, done: string) => {
    let isDone = false;
    const isProved = await withReauthentication(async ({ stepUpToken }) => {
      isDone = replaced(await send(stepUpToken));
    });
    if (!isProved) return null;
    return isDone ? done : undefined;
  };

  return {
    reauthenticationRequest,
    changeRole: ({ id, displayName }: ManagedUser, role: Role) =>
      act(() =>
        grant(
          (stepUpToken) => {
            const body = { role, stepUpToken };
            return request('POST /customer-portal/users_management/:id/role', { params: { id }, body });
          },
          texts.roleChanged(displayName, roles[role].name),
        ),
      ),
    resend: ({ id, displayName }: ManagedUser) =>
      act(async () => {
        const call = 'POST /customer-portal/users_management/:id/resend_invitation';
        replaceUser((await request(call, { params: { id } })).customer);
        return texts.resent(displayName);
      }),
    withdraw: ({ id, displayName }: ManagedUser) =>
      act(async () => {
        await request('POST /customer-portal/users_management/:id/withdraw_invitation', { params: { id } });
        reload();
        return texts.withdrawn(displayName);
      }),
    deactivate: ({ id, displayName }: ManagedUser) =>
      act(async () => {
        const call = 'POST /customer-portal/users_management/:id/deactivate';
        replaceUser((await request(call, { params: { id } })).customer);
        return texts.deactivated(displayName);
      }),
    reactivate: ({ id, displayName }: ManagedUser) =>
      act(() =>
        grant((stepUpToken) => {
          const body = { stepUpToken };
          return request('POST /customer-portal/users_management/:id/reactivate', { params: { id }, body });
        }, texts.reactivated(displayName)),
      ),
    readmit: ({ id, displayName }: ManagedUser, prove: Reauthentication['withReauthentication']) =>
      act(async () => {
        const isDone = await prove((body) =>
          request('POST /customer-portal/users_management/:id/readmit', { params: { id }, body }),
        );
        if (!isDone) return null;
        reload();
        return texts.readmitted(displayName);
      }),
    endSessions: ({ id, displayName }: ManagedUser) =>
      act(async () => {
        await request('POST /customer-portal/users_management/:id/end_sessions', { params: { id } });
        return texts.sessionsEnded(displayName);
      }),
  };
}

/**
 * A function that does its `work`, and shows a toast with the outcome. `work` returns nothing where it waits for an
 * approval, null where the user cancelled. The function returns whether it succeeded.
 */
function useAct(reload: () => void) {
  const { users: texts, lastOwner, usersFailed } = useTexts();

  const reasonOf = (error: RequestError) => {
    if (problemTypeOf(error) === 'last-owner') return lastOwner;
    return error.status === 429 ? texts.tooMany : error.statusText || usersFailed;
  };

  return async (work: () => Promise<string | null | undefined>): Promise<boolean> => {
    try {
      const done = await work();
      if (done === null) return false;
      notify(done ? { message: done, severity: 'success' } : { message: texts.waits, severity: 'info' });
      return true;
    } catch (error) {
      // Another owner may have changed the person in the meantime.
      if (notifyFailure(error, reasonOf)) reload();
      return false;
    }
  };
}

type Granted = { readonly customer: ManagedUser } | { readonly approval: Approval };

/** Shows the changed person. @returns whether the person was changed, and does not wait for an approval */
function replaced(response: Granted): boolean {
  if ('approval' in response) return false;
  replaceUser(response.customer);
  return true;
}

export type UserActions = ReturnType<typeof useUserActions>;
