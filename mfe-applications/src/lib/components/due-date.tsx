import { classes, DateTime, type Formatters, useFormat } from '@atrium/ui';
import { type Texts, useTexts } from '../../messages/list.ts';
import { type Due, useDue } from '../urgency.ts';
import * as styles from './due-date.module.css';
import { UrgencyMark, urgencyClasses } from './urgency-mark.tsx';

const DAY_MS = 86_400_000;
/** For dates that are further away, months and years say more. */
const MAX_COUNTED_DAYS = 90;

interface DueDateProps {
  /** The date is the office's, such as `2026-11-30`. */
  value: string;
  /** The API counts them from the office's date. */
  daysLeft: number;
  /** A date that is not over has "Due" before it. */
  hasLabel?: boolean;
  /** The words are on a line of their own, as in a narrow column. */
  isStacked?: boolean;
}

/** Colour and shape say how urgent it is, and words how many days are left. */
export function DueDate({ value, daysLeft, hasLabel = false, isStacked = false }: DueDateProps) {
  const texts = useTexts();
  const format = useFormat();
  const due = useDue()(value, daysLeft);
  const { urgency } = due;
  const isNear = urgency === 'overdue' || urgency === 'today';
  return (
    <span className={classes(styles.due, isStacked && styles.stacked, isNear && styles.emphasised)}>
      <span
        // What is due later reads like any other date.
        className={classes(styles.date, urgency !== 'later' && urgencyClasses[urgency])}
      >
        <UrgencyMark urgency={urgency} />
        {hasLabel && urgency !== 'overdue' && `${texts.due} `}
        <DateTime value={value} />
      </span>{' '}
      <span className={classes(styles.words, urgencyClasses[urgency])}>{dueWords(due, texts, format)}</span>
    </span>
  );
}

/** Words such as "in 2 days". */
export function useDueWords(): (value: string, daysLeft: number) => string {
  const texts = useTexts();
  const format = useFormat();
  const dueOf = useDue();
  return (value, daysLeft) => dueWords(dueOf(value, daysLeft), texts, format);
}

/** The words count by the reader's date, but never say that it is overdue before it is so at the office. */
function dueWords(
  { days, atOffice }: Pick<Due, 'days' | 'atOffice'>,
  { dueDates: texts }: Pick<Texts, 'dueDates'>,
  format: Formatters,
): string {
  if (days > MAX_COUNTED_DAYS) return format.relative(new Date(days * DAY_MS).toISOString(), new Date(0));
  const count = Math.abs(days);
  if (atOffice) return atOffice === 'over' ? texts.overAtOffice : texts.openAtOffice;
  return days < 0 ? texts.daysOverdue(count, format.number(count)) : texts.inDays(days, format.number(days));
}
