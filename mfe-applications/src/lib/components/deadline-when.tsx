import type { Deadline } from '@atrium/contract';
import { DateTime, StatusBadge } from '@atrium/ui';
import { useTexts } from '../../messages/index.ts';
import { WAITING } from '../deadline-address.ts';
import * as styles from './deadline-when.module.css';
import { DueDate } from './due-date.tsx';

interface DeadlineWhenProps {
  deadline: Pick<Deadline, 'dueAt' | 'daysLeft' | 'state'>;
  isStacked?: boolean;
}

/** A deadline that is no longer due shows its state. */
export function DeadlineWhen({ deadline: { dueAt, daysLeft, state }, isStacked = false }: DeadlineWhenProps) {
  const texts = useTexts().deadlines;
  if (WAITING.includes(state)) return <DueDate value={dueAt} daysLeft={daysLeft} isStacked={isStacked} />;
  return (
    <span className={isStacked ? styles.stacked : styles.inline}>
      <DateTime value={dueAt} />
      <StatusBadge tone={state === 'done' ? 'success' : 'closed'} label={texts.states[state]} />
    </span>
  );
}
