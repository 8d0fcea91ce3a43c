import type { ManagedUser, Role } from '@atrium/contract';
import { problemTypeOf } from '@atrium/forms';
import { notify, type RequestError, request } from '@atrium/host';
import { notifyFailure } from '../../lib/notify-failure.ts';
import { useTexts } from '../../messages/index.ts';
import { replaceUser } from './users.area.ts';

/** What an owner can do with a user; each action shows a toast with its outcome. `reload` fetches the list again. */
export function useUserActions(reload: () => void) {
  const { users: texts, roles, lastOwner, usersFailed } = useTexts();

  /** @returns whether it succeeded */
  const act = async (work: () => Promise<string>): Promise<boolean> => {
    try {
      notify({ message: await work(), severity: 'success' });
      return true;
    } catch (error) {
      // Another owner may have changed the person in the meantime.
      if (notifyFailure(error, reasonOf)) reload();
      return false;
    }
  };

  const reasonOf = (error: RequestError) => {
    if (problemTypeOf(error) === 'last-owner') return lastOwner;
    return error.status === 429 ? texts.tooMany : error.statusText || usersFailed;
  };

  return {
    changeRole: ({ id, displayName }: ManagedUser, role: Role) =>
      act(async () => {
        const { customer } = await request('POST /customer-portal/users_management/:id/role', {
          params: { id },
          body: { role },
        });
        replaceUser(customer);
        return texts.roleChanged(displayName, roles[role].name);
      }),
    resend: ({ id, displayName }: ManagedUser) =>
      act(async () => {
        replaceUser(
          (await request('POST /customer-portal/users_management/:id/resend_invitation', { params: { id } }))
            .customer,
        );
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
        replaceUser(
          (await request('POST /customer-portal/users_management/:id/deactivate', { params: { id } }))
            .customer,
        );
        return texts.deactivated(displayName);
      }),
    reactivate: ({ id, displayName }: ManagedUser) =>
      act(async () => {
        replaceUser(
          (await request('POST /customer-portal/users_management/:id/reactivate', { params: { id } }))
            .customer,
        );
        return texts.reactivated(displayName);
      }),
    endSessions: ({ id, displayName }: ManagedUser) =>
      act(async () => {
        await request('POST /customer-portal/users_management/:id/end_sessions', { params: { id } });
        return texts.sessionsEnded(displayName);
      }),
  };
}

export type UserActions = ReturnType<typeof useUserActions>;
