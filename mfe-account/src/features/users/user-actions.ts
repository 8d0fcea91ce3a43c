import type { ManagedUser, Role } from '@atrium/contract';
import { problemTypeOf } from '@atrium/forms';
import { notify, RequestError, request } from '@atrium/host';
import { useTexts } from '../../messages/index.ts';
import { replaceUser } from './users.area.ts';

const BASE = 'POST /customer-portal/users_management/:id';

/** What an owner may do to somebody; each tells how it went. `reload` fetches the list anew. */
export function useUserActions(reload: () => void) {
  const { users: texts, roles, lastOwner, usersFailed } = useTexts();

  /** @returns whether it went well */
  const act = async (work: () => Promise<string>): Promise<boolean> => {
    try {
      notify({ message: await work(), severity: 'success' });
      return true;
    } catch (cause) {
      if (!(cause instanceof RequestError) || cause.reason === 'aborted') return false;
      const isLastOwner = problemTypeOf(cause) === 'last-owner';
      const message = isLastOwner ? lastOwner : reasonOf(cause);
      notify({ message, severity: 'error', requestId: cause.requestId });
      // Somebody else may have changed it meanwhile.
      reload();
      return false;
    }
  };

  const reasonOf = ({ status, statusText }: RequestError) =>
    status === 429 ? texts.tooMany : statusText || usersFailed;

  return {
    changeRole: ({ id, displayName }: ManagedUser, role: Role) =>
      act(async () => {
        const { customer } = await request(`${BASE}/role`, { params: { id }, body: { role } });
        replaceUser(customer);
        return texts.roleChanged(displayName, roles[role].name);
      }),
    resend: ({ id, displayName }: ManagedUser) =>
      act(async () => {
        replaceUser((await request(`${BASE}/resend_invitation`, { params: { id } })).customer);
        return texts.resent(displayName);
      }),
    withdraw: ({ id, displayName }: ManagedUser) =>
      act(async () => {
        await request(`${BASE}/withdraw_invitation`, { params: { id } });
        reload();
        return texts.withdrawn(displayName);
      }),
    deactivate: ({ id, displayName }: ManagedUser) =>
      act(async () => {
        replaceUser((await request(`${BASE}/deactivate`, { params: { id } })).customer);
        return texts.deactivated(displayName);
      }),
    reactivate: ({ id, displayName }: ManagedUser) =>
      act(async () => {
        replaceUser((await request(`${BASE}/reactivate`, { params: { id } })).customer);
        return texts.reactivated(displayName);
      }),
    endSessions: ({ id, displayName }: ManagedUser) =>
      act(async () => {
        await request(`${BASE}/end_sessions`, { params: { id } });
        return texts.sessionsEnded(displayName);
      }),
  };
}

export type UserActions = ReturnType<typeof useUserActions>;
