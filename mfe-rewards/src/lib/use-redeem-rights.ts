import { useAuth, useCan } from '@atrium/host';

/** Whether the user may redeem, and whether one customer is selected. */
export function useRedeemRights(): { mayRedeem: boolean; isOneCustomer: boolean } {
  const mayRedeem = useCan('rewards:redeem');
  const isOneCustomer = useAuth((state) => state.selectedCustomer !== 0);
  return { mayRedeem, isOneCustomer };
}
