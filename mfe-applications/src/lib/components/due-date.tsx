import { DateTime, ToneShape, useFormat } from '@atrium/ui';
import { useTexts } from '../../messages/index.ts';
import * as styles from './due-date.module.css';

interface DueDateProps {
  /** Calendar date, such as `2026-11-30`. */
  value: string;
  /** Shows "Due" or "Overdue" before the date; without it an icon alone marks an overdue date. */
  showLabel?: 'always' | 'overdue';
}

/** A due date. An overdue one is always marked as such, because rights may be lost. */
export function DueDate({ value, showLabel }: DueDateProps) {
  const texts = useTexts();
  const isOverdue = value < useFormat().today();
  const word = isOverdue ? texts.overdue : texts.due;
  if (!isOverdue) {
    return (
      <>
        {showLabel === 'always' && `${word} `}
        <DateTime value={value} />
      </>
    );
  }
  return (
    <span className={styles.overdue}>
      {showLabel ? (
        <>
          <ToneShape tone="attention" /> {word}{' '}
        </>
      ) : (
        <OverdueMark label={word} />
      )}
      <DateTime value={value} />
    </span>
  );
}

function OverdueMark({ label }: { label: string }) {
  return (
    <span role="img" aria-label={label} title={label} className={styles.mark}>
      <ToneShape tone="attention" />
    </span>
  );
}
