/**
 * Windows of due dates that move with the day, by the date of each office: what has passed there, what ends today, and the
 * days from today on. Addresses and saved views name the window, so that what is due in 7 days is so on each day.
 */
export const dueWindows = ['overdue', 'today', '7', '30', '90'] as const;
export type DueWindow = (typeof dueWindows)[number];
