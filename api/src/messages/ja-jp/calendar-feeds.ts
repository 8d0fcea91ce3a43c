import type { calendarFeeds as english } from '../en-us/calendar-feeds.ts';
import { deadlineNames } from './deadline-names.ts';

const { kinds, states } = deadlineNames;

export const calendarFeeds: typeof english = ({ number, date }) => ({
  summary: (reference, kind, title) =>
    title === undefined ? `${reference}: ${kinds[kind]}` : `${reference}: ${kinds[kind]}（${title}）`,
  settled: (state, summary) => `${states[state]}: ${summary}`,
  cutOff: (kind, summary) => `「${kind}」を指示できる最終日: ${summary}`,
  dueOn: (day) => `期日は${date(day)}です。`,
  instructed: (kind, state) => `指示: ${kind}（${state}）。`,
  willStand: (day) => `${date(day)}に継続指示が実行されます。`,
  onlyNearest: (count) => `期日の近い${number(count)}件の期限のみが表示されています。`,
  allDeadlines: 'すべての期限',
  filters: {
    list: (values) => values.join('、'),
    windows: {
      overdue: '期限超過',
      today: '今日が期日',
      '7': '7日以内に期日',
      '30': '30日以内に期日',
      '90': '90日以内に期日',
    },
    from: (day) => `${date(day)}から`,
    to: (day) => `${date(day)}まで`,
    search: (text) => `「${text}」を含む`,
    responsible: (names) => `担当者: ${names}`,
    noOne: '担当者なし',
    someone: '担当者あり',
  },
});
