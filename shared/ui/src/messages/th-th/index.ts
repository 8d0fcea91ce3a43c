import type { Texts } from '../en-us/index.ts';

/** Texts of the shared components. */
export const thTh: Texts = {
  retry: 'ลองอีกครั้ง',
  requestId: 'รหัสการร้องขอ',
  loading: 'กำลังโหลด',
  copied: 'คัดลอกแล้ว',
  copyFailed: 'คัดลอกไม่สำเร็จ โปรดเลือกข้อความแทน',
  otherCustomer: {
    text: (current, customer) => `คุณกำลังดำเนินการแทน ${current} ต้องการเปลี่ยนเป็น ${customer} หรือไม่`,
    action: (customer) => `เปลี่ยนเป็น ${customer}`,
  },
  invitations: {
    list: 'คำเชิญ',
    roles: { owner: 'เจ้าของ', manager: 'ผู้จัดการ', viewer: 'ผู้ดู' },
    text: (inviter, role) => `${inviter ?? 'พอร์ทัล'} เชิญคุณเป็น${role}`,
    expires: 'หมดอายุ',
    accept: 'ตอบรับ',
    acceptTo: (customer) => `ตอบรับ: ${customer}`,
    accepted: (customer) => `ตอนนี้คุณดำเนินการแทน ${customer} ได้แล้ว`,
    decline: 'ปฏิเสธ',
    declineTo: (customer) => `ปฏิเสธ: ${customer}`,
    declined: (customer) => `ปฏิเสธคำเชิญของ ${customer} แล้ว`,
    gone: 'คำเชิญนี้สิ้นสุดแล้ว เพราะถูกตอบรับ ปฏิเสธ หรือถอนไปแล้ว หรือหมดอายุแล้ว',
  },
};
