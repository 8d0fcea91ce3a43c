import type { deadlineNames as english } from '../en-us/deadline-names.ts';

export const deadlineNames: typeof english = {
  kinds: {
    response: 'การตอบ',
    payment: 'การชำระเงิน',
    renewal: 'การต่ออายุ',
    opposition_end: 'สิ้นสุดระยะเวลาคัดค้าน',
    document: 'เอกสาร',
  },
  states: {
    open: 'รอดำเนินการ',
    done: 'เสร็จแล้ว',
    missed: 'พลาดกำหนด',
    waived: 'สละสิทธิ์',
  },
};
