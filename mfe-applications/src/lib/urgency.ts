import type { DueWindow } from '@atrium/contract';
import { useFormat } from '@atrium/ui';

const DAY_MS = 86_400_000;
/** From this many days before a deadline on, it is due soon. */
const SOON_DAYS = 7;

/** How urgent an open deadline is. */
export type Urgency = 'overdue' | 'today' | 'soon' | 'later';

/** Windows of due dates that have a mark of urgency. */
export const urgencyOfWindow: Partial<Record<DueWindow, Urgency>> = {
  overdue: 'overdue',
  today: 'today',
  '7': 'soon',
};

/** A due date as its reader sees it on a day. */
export interface Due {
  /** From the reader's date to the due date; negative past it. */
  readonly days: number;
  /** By the office's date, so that it is the same for every reader. */
  readonly urgency: Urgency;
  /** What the office's date says, where that is not what the reader's says: the date is over, or still to come. */
  readonly atOffice: 'over' | 'open' | null;
}

/** Number of days from one calendar date to another. Calendar dates have no hours, so daylight saving takes none. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/**
 * @param dueAt calendar date of the office
 * @param daysLeft from the office's date, as the API counts them
 * @param today the reader's date
 */
export function dueOn(dueAt: string, daysLeft: number, today: string): Due {
  const days = daysBetween(today, dueAt);
  const isOver = daysLeft < 0;
  return {
    days,
    urgency: urgencyIn(daysLeft),
    atOffice: isOver === days < 0 ? null : isOver ? 'over' : 'open',
  };
}

/** The urgency of what is due in so many days at its office. */
export function urgencyIn(daysLeft: number): Urgency {
  if (daysLeft < 0) return 'overdue';
  if (daysLeft === 0) return 'today';
  return daysLeft <= SOON_DAYS ? 'soon' : 'later';
}

/** A due date as the reader sees it now. */
export function useDue(): (dueAt: string, daysLeft: number) => Due {
  const format = useFormat();
  return (dueAt, daysLeft) => dueOn(dueAt, daysLeft, format.today());
}
