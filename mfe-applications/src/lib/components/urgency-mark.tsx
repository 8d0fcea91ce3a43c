import { ToneShape } from '@atrium/ui';
import type { Urgency } from '../urgency.ts';
import * as styles from './urgency-mark.module.css';

export const urgencyClasses: Record<Urgency, string | undefined> = {
  overdue: styles.overdue,
  today: styles.today,
  soon: styles.soon,
  later: styles.later,
};

const tones = { overdue: 'attention', soon: 'progress', later: 'neutral' } as const;

/** The shape is decoration next to its words. */
export function UrgencyMark({ urgency }: { urgency: Urgency }) {
  return (
    <span className={urgencyClasses[urgency]}>
      {urgency === 'today' ? (
        <svg viewBox="0 0 10 10" aria-hidden className={styles.diamond}>
          <path d="M5 .6l4.4 4.4l-4.4 4.4l-4.4 -4.4z" fill="currentColor" />
        </svg>
      ) : (
        <ToneShape tone={tones[urgency]} />
      )}
    </span>
  );
}
