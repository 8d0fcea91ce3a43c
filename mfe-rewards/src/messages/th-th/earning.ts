import type { earning as english } from '../en-us/earning.ts';

/** How to earn points, by the event of the rule; `days` is how long before its due date a renewal has to be paid. */
const howTo: typeof english.howTo = {
  fee_paid: () => ({
    steps: ['ชำระค่าธรรมเนียมของคำขอเมื่อครบกำหนด', 'คุณได้รับคะแนนทุกครั้งที่ชำระเงิน'],
    action: 'ดูสิ่งที่ครบกำหนด',
  }),
  first_filing: () => ({
    steps: ['ดูว่าคุณมีคำขอที่สำนักงานใดบ้าง', 'ยื่นคำขอที่สำนักงานซึ่งคุณยังไม่มีคำขอ', 'คุณได้รับคะแนนเมื่อยื่นคำขอ'],
    action: 'ดูสำนักงานของคุณ',
  }),
  early_renewal: (days) => ({
    steps: [
      'ค้นหาทะเบียนที่ครบกำหนดต่ออายุ เรียงจากเร็วที่สุด',
      `ชำระค่าธรรมเนียมการต่ออายุอย่างน้อย ${days} ก่อนวันครบกำหนด`,
      'คุณได้รับคะแนนเมื่อชำระเงิน',
    ],
    action: 'ดูสิ่งที่ครบกำหนด',
  }),
  referral: () => ({
    steps: ['แนะนำเราให้ธุรกิจอื่น และแจ้งรหัสลูกค้าของคุณ', 'ธุรกิจนั้นแจ้งรหัสเมื่อสมัครเป็นลูกค้า', 'จากนั้นคุณจะได้รับคะแนน'],
    action: 'แนะนำทางอีเมล',
  }),
};

/** One way to earn. */
export const earning: typeof english = {
  wayToEarn: 'วิธีรับคะแนน',
  wayNoneTitle: 'ไม่พบวิธีรับคะแนน',
  wayNoneText: 'วิธีนี้อาจสิ้นสุดแล้ว คะแนนที่คุณได้รับยังคงอยู่ ดูวิธีปัจจุบันได้ที่ “วิธีรับคะแนน”',
  rule: 'กฎ',
  pointsEachTime: 'ต่อครั้ง',
  pointsByFees: 'ตามจำนวนค่าธรรมเนียม',
  canBeSpent: 'ใช้ได้',
  atOnce: 'ทันที',
  afterDays: (_count, formatted) => `หลังจาก ${formatted} วัน`,
  paidBeforeDue: 'ชำระก่อนครบกำหนด',
  days: (_count, formatted) => `${formatted} วัน`,
  broughtThisYear: 'ได้รับในปีนี้',
  pointsOfWay: 'คะแนนที่ได้รับ',
  pointsOfWayNoneTitle: 'ยังไม่มีคะแนน',
  pointsOfWayNoneText: 'คะแนนที่คุณได้รับด้วยวิธีนี้จะแสดงที่นี่',
  howToTitle: 'วิธีการ',
  howToNamed: (name) => `วิธีการ: ${name}`,
  howTo,
  customerCode: (customer) => `รหัสลูกค้าของ ${customer}`,
  recommendHint: 'คะแนนเป็นของลูกค้าที่มีการแจ้งรหัส',
  recommendation: (code, portal) => ({
    subject: 'คำแนะนำ',
    body: `เราติดตามคำขอของเราที่ ${portal} และพึงพอใจ หากคุณสมัครเป็นลูกค้าที่นั่นด้วย โปรดแจ้งรหัสลูกค้าของเรา ${code}`,
  }),
};
