import type { dueDates as english } from '../en-us/due-dates.ts';

export const dueDates: typeof english = {
  inDays: (days, formatted) => (days === 0 ? '今日' : days === 1 ? '明日' : `${formatted}日後`),
  daysOverdue: (_, formatted) => `${formatted}日超過`,
  overAtOffice: '官庁の日付では期限超過',
  openAtOffice: '官庁の日付では今日まで',

  windows: {
    overdue: '期限超過',
    today: '今日',
    '7': '今後7日間',
    '30': '今後30日間',
    '90': '今後90日間',
  },
  dueDate: '期日',
};
