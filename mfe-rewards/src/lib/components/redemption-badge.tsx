import type { Redemption } from '@atrium/contract';
import { StatusBadge } from '@atrium/ui';
import { useTexts } from '../../messages/index.ts';

export function RedemptionBadge({ status }: { status: Redemption['status'] }) {
  const texts = useTexts();
  return <StatusBadge tone={status === 'completed' ? 'success' : 'neutral'} label={texts.statuses[status]} />;
}
