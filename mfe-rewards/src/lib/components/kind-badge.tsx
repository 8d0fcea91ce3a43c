import type { PointTransaction } from '@atrium/contract';
import { StatusBadge, type Tone } from '@atrium/ui';
import { useTexts } from '../../messages/overview.ts';

type Kind = PointTransaction['kind'];

const toneOfKind: Record<Kind, Tone> = {
  earn: 'success',
  redeem: 'progress',
  refund: 'neutral',
  expire: 'closed',
  adjust: 'neutral',
  claw_back: 'attention',
};

export function KindBadge({ kind }: { kind: Kind }) {
  const texts = useTexts();
  return <StatusBadge tone={toneOfKind[kind]} label={texts.kinds[kind]} />;
}
