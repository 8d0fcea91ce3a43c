/**
 * Windows of due dates that move with the day: everything before today, today, and the days from today on. Addresses and
 * saved views name the window, so that what is due in 7 days is so on each day.
 */
export const dueWindows = ['overdue', 'today', '7', '30', '90'] as const;
/** A window of {@link dueWindows}. */
export type DueWindow = (typeof dueWindows)[number];

const DAY_MS = 86_400_000;

/**
 * First and last date of a window.
 *
 * @param today the reader's date
 */
export function datesOfWindow(window: DueWindow, today: string): { from?: string; to: string } {
  const inDays = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
  if (window === 'overdue') return { to: inDays(-1) };
  return { from: today, to: window === 'today' ? today : inDays(Number(window)) };
}
