import { formattersFor, useFormat } from '@atrium/ui';

const DAY_MS = 86_400_000;
/** From this many days before a deadline on, it is due soon. */
const SOON_DAYS = 7;

/** How urgent an open deadline is. */
export type Urgency = 'overdue' | 'today' | 'soon' | 'later';

/** A due date as its reader sees it on a day. */
export interface Due {
  /** From the reader's date to the due date; negative past it. */
  readonly days: number;
  /** By the later of the reader's and the office's date, so that it turns urgent at the earlier moment of both. */
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
 * @param today the reader's date
 * @param officeToday the office's date at the same moment
 */
export function dueOn(dueAt: string, today: string, officeToday: string): Due {
  const days = daysBetween(today, dueAt);
  const daysAtOffice = daysBetween(officeToday, dueAt);
  const isOver = days < 0;
  const isOverAtOffice = daysAtOffice < 0;
  return {
    days,
    urgency: urgencyIn(Math.min(days, daysAtOffice)),
    atOffice: isOver === isOverAtOffice ? null : isOverAtOffice ? 'over' : 'open',
  };
}

function urgencyIn(days: number): Urgency {
  if (days < 0) return 'overdue';
  if (days === 0) return 'today';
  return days <= SOON_DAYS ? 'soon' : 'later';
}

/** A due date as the reader sees it now. */
export function useDue(): (dueAt: string, officeZone: string | undefined) => Due {
  const format = useFormat();
  return (dueAt, officeZone) => {
    const now = new Date();
    const today = format.today(now);
    return dueOn(dueAt, today, officeZone ? formattersFor('en-US', officeZone).today(now) : today);
  };
}
