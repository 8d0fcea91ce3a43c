import type { dueDates as english } from '../en-us/due-dates.ts';

export const dueDates: typeof english = {
  inDays: (days, formatted) => (days === 0 ? 'วันนี้' : days === 1 ? 'พรุ่งนี้' : `อีก ${formatted} วัน`),
  daysOverdue: (_, formatted) => `เกินกำหนด ${formatted} วัน`,
  overAtOffice: 'เกินกำหนดแล้วตามวันที่ของสำนักงาน',
  openAtOffice: 'สิ้นสุดวันนี้ตามวันที่ของสำนักงาน',

  windows: {
    overdue: 'เกินกำหนด',
    today: 'วันนี้',
    '7': '7 วันข้างหน้า',
    '30': '30 วันข้างหน้า',
    '90': '90 วันข้างหน้า',
  },
  dueDate: 'ครบกำหนด',
};
