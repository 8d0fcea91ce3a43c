import { reachesRole, type StaffRole } from '@atrium/contract/desk';
import { useMe } from './use-me.ts';

/** What the person may do. Decides only what is shown: the API authorises every call. */
export function useRole() {
  const me = useMe();
  return {
    reaches: (least: StaffRole) => me !== null && reachesRole(me.role, least),
    seesAll: me?.customers === null,
  };
}
