import { useAuth, useCan } from '@atrium/host';

/** Whether the person may redeem here, and whether one customer is chosen to do it for. */
export function useRedeemRights(): { mayRedeem: boolean; isOneCustomer: boolean } {
  const mayRedeem = useCan('rewards:redeem');
  const isOneCustomer = useAuth((state) => state.selectedCustomer !== 0);
  return { mayRedeem, isOneCustomer };
}
