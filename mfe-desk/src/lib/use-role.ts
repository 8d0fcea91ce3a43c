import { reachesRole, type StaffRole } from '@atrium/contract/desk';
import { request } from '@atrium/host';
import { useDesk } from './use-desk.ts';

const loadMe = () => request('GET /customer-portal/desk/me', {});

/** What the person may do. Decides only what is shown: the API authorises every call. */
export function useRole() {
  const me = useDesk(loadMe).data?.staff;
  return {
    reaches: (least: StaffRole) => me !== undefined && reachesRole(me.role, least),
    seesAll: me?.customers === null,
  };
}
