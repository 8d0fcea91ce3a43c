import type { DueWindow } from '@atrium/contract';
import { useFormat } from '@atrium/ui';

const DAY_MS = 86_400_000;
/** What is due in fewer days is due soon. */
const SOON_DAYS = 7;

export type Urgency = 'overdue' | 'today' | 'soon' | 'later';

export const urgencyOfWindow: Partial<Record<DueWindow, Urgency>> = {
  overdue: 'overdue',
  today: 'today',
  '7': 'soon',
};

export interface Due {
  /** They count from the reader's date, and are negative past it. */
  readonly days: number;
  /** It is by the office's date, so that it is the same for every reader. */
  readonly urgency: Urgency;
  /** It is set where the office's date says something else than the reader's: the date is over, or still to come. */
  readonly atOffice: 'over' | 'open' | null;
}

/** Calendar dates have no hours, so daylight saving takes none. */
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

export function urgencyIn(daysLeft: number): Urgency {
  if (daysLeft < 0) return 'overdue';
  if (daysLeft === 0) return 'today';
  return daysLeft <= SOON_DAYS ? 'soon' : 'later';
}

export function useDue(): (dueAt: string, daysLeft: number) => Due {
  const format = useFormat();
  return (dueAt, daysLeft) => dueOn(dueAt, daysLeft, format.today());
}
