import type { calendarFeeds as english } from '../en-us/calendar-feeds.ts';
import { deadlineNames } from './deadline-names.ts';

const { kinds, states } = deadlineNames;

export const calendarFeeds: typeof english = ({ number, date }) => ({
  summary: (reference, kind, title) =>
    `${reference}: ${kinds[kind]}${title === undefined ? '' : ` (${title})`}`,
  settled: (state, summary) => `${states[state]}: ${summary}`,
  cutOff: (kind, summary) => `วันสุดท้ายที่สั่ง “${kind}” ได้: ${summary}`,
  dueOn: (day) => `ครบกำหนดวันที่ ${date(day)}`,
  instructed: (kind, state) => `คำสั่งดำเนินการ: ${kind}, ${state}`,
  willStand: (day) => `คำสั่งดำเนินการประจำจะทำงานในวันที่ ${date(day)}`,
  onlyNearest: (count) => `แสดงเฉพาะกำหนดเวลาที่ใกล้ที่สุด ${number(count)} รายการ`,
  allDeadlines: 'กำหนดเวลาทั้งหมด',
  filters: {
    list: (values) => values.join(', '),
    windows: {
      overdue: 'เกินกำหนด',
      today: 'ครบกำหนดวันนี้',
      '7': 'ครบกำหนดใน 7 วัน',
      '30': 'ครบกำหนดใน 30 วัน',
      '90': 'ครบกำหนดใน 90 วัน',
    },
    from: (day) => `ตั้งแต่ ${date(day)}`,
    to: (day) => `ถึง ${date(day)}`,
    search: (text) => `มี “${text}”`,
    responsible: (names) => `ผู้รับผิดชอบ: ${names}`,
    noOne: 'ไม่มีผู้รับผิดชอบ',
    someone: 'มีผู้รับผิดชอบ',
  },
});
