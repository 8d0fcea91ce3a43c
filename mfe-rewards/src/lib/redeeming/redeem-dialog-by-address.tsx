import type { Reward } from '@atrium/contract';
import { useSearchParams } from 'react-router-dom';
import { useRedeemRights } from '../use-redeem-rights.ts';
import { RedeemDialog } from './redeem-dialog.tsx';

interface RedeemDialogByAddressProps {
  rewards: readonly Reward[];
  onClosed?: () => void;
}

/** The redeem dialog of the reward in `?redeem=`, so that a reload reopens it. */
export function RedeemDialogByAddress({ rewards, onClosed }: RedeemDialogByAddressProps) {
  const [address, setAddress] = useSearchParams();
  const { mayRedeem, isOneCustomer } = useRedeemRights();
  const reward = rewards.find(({ id }) => String(id) === address.get('redeem'));
  if (!reward || !mayRedeem || !isOneCustomer) return null;
  const close = () => {
    setAddress({}, { replace: true });
    onClosed?.();
  };
  return <RedeemDialog key={reward.id} reward={reward} onClose={close} />;
}
