import type { waiting as english } from '../en-us/waiting.ts';

/** A redemption that waits for a second person. */
export const waiting: typeof english = {
  text: 'เจ้าของอีกคนต้องอนุมัติภายใน 7 วัน จนถึงตอนนั้นคะแนนของคุณยังคงเดิม และไม่มีการจองสิ่งใดไว้',
  refused: 'ไม่ได้รับการอนุมัติ',
  reason: (why) => `เหตุผล: ${why}`,
  cost: 'คะแนนที่ต้องใช้',
  until: 'สิ้นสุดการรอ',
  open: 'ดูการอนุมัติ',
  dismiss: 'ปิด',
};
