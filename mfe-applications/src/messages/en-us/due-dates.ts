/** Due dates, of applications and of deadlines. */
export const dueDates = {
  /** Words next to a date, counted from the reader's date. */
  inDays: (days: number, formatted: string) =>
    days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${formatted} days`,
  daysOverdue: (days: number, formatted: string) =>
    days === 1 ? '1 day overdue' : `${formatted} days overdue`,
  /** The office's date has passed, that of the reader has not. */
  overAtOffice: 'overdue at its office',
  /** The reader's date has passed, that of the office has not. */
  openAtOffice: 'ends today at its office',

  windows: {
    overdue: 'Overdue',
    today: 'Today',
    '7': 'Next 7 days',
    '30': 'Next 30 days',
    '90': 'Next 90 days',
  },
  dueDate: 'Due',
};
