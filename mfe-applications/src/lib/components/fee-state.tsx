import type { Fee, FeeState } from '@atrium/contract';
import { DateTime, StatusBadge } from '@atrium/ui';
import { useTexts } from '../../messages/index.ts';
import { DueDate } from './due-date.tsx';

const tones = { paid: 'success', unpaid: 'neutral', overdue: 'attention' } as const satisfies Record<
  FeeState,
  string
>;

export function FeeStateBadge({ state }: { state: FeeState }) {
  return <StatusBadge tone={tones[state]} label={useTexts().feeList.states[state]} />;
}

/** A fee that waits shows the days that are left. */
export function FeeDue({ fee: { dueAt, daysLeft } }: { fee: Pick<Fee, 'dueAt' | 'daysLeft'> }) {
  const { noDate } = useTexts().feeList;
  if (dueAt === null) return noDate;
  if (daysLeft === null) return <DateTime value={dueAt} />;
  return <DueDate value={dueAt} daysLeft={daysLeft} isStacked />;
}
