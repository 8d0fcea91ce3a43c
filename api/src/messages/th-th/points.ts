import { type points as english, titledRefusals } from '../en-us/points.ts';

export const points: typeof english = ({ number, date }) => ({
  earned: (rule, label) => (label ? `${rule} · ${label}` : rule),
  expired: (lastDay) => `คะแนนที่ใช้ได้ถึง ${date(lastDay)}`,
  adjustment: 'การปรับยอด',
  refusals: {
    'insufficient-points': ({ balance, pointsCost }) =>
      `คุณใช้ได้ ${number(balance)} คะแนน แต่ของรางวัลนี้ใช้ ${number(pointsCost)} คะแนน`,
    'cost-changed': ({ pointsCost }) =>
      `ขณะนี้ของรางวัลนี้ใช้ ${number(pointsCost)} คะแนน รหัสผ่านแบบใช้ครั้งเดียวเป็นของจำนวนคะแนนเดิม โปรดตรวจสอบจำนวนคะแนน แล้วขอรหัสใหม่`,
    'limit-reached': ({ limitPerCustomer }) => `ลูกค้าหนึ่งรายแลกของรางวัลนี้ได้ ${number(limitPerCustomer)} ครั้ง`,
    ...titledRefusals,
  },
});
