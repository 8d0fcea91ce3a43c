import type { filesTexts as english } from '../en-us/files.ts';

export const filesTexts: typeof english = {
  choose: () => 'เลือกไฟล์',
  limits: (max, size, kinds) =>
    `${max === 1 ? `ไม่เกิน ${size}` : `ไม่เกิน ${max} ไฟล์ ไฟล์ละไม่เกิน ${size}`}: ${kinds.join(', ')}`,
  sent: (sent, size) => `ส่งแล้ว ${sent} จาก ${size}`,
  progressOf: (name) => `ความคืบหน้าของ ${name}`,
  checking: 'กำลังตรวจสอบ',
  ready: 'ตรวจสอบแล้ว',
  cancel: (name) => `ยกเลิก ${name}`,
  remove: (name) => `ลบ ${name}`,
  failed: (why) => `ส่งไม่สำเร็จ: ${why} ลบไฟล์แล้วเลือกอีกครั้ง`,
  refusals: {
    content: 'ปฏิเสธแล้ว: เนื้อหาไม่ตรงกับนามสกุลของไฟล์',
    changed: 'ปฏิเสธแล้ว: ไฟล์เปลี่ยนไประหว่างการส่ง โปรดเลือกอีกครั้ง',
    infected: 'ปฏิเสธแล้ว: พบมัลแวร์ในไฟล์',
    'not-scanned': 'ปฏิเสธแล้ว: สแกนไฟล์ไม่ได้ ไฟล์ที่มีรหัสผ่านสแกนไม่ได้',
    damaged: 'ปฏิเสธแล้ว: บางส่วนสูญหาย โปรดเลือกอีกครั้ง',
    ending: 'ปฏิเสธแล้ว: ไฟล์ชนิดนี้ส่งไม่ได้',
    empty: 'ปฏิเสธแล้ว: ไฟล์ว่างเปล่า',
    'too-large': 'ปฏิเสธแล้ว: ไฟล์ใหญ่เกินไป',
    unreadable: 'อ่านไฟล์ไม่ได้ ไฟล์อาจถูกย้าย โปรดเลือกอีกครั้ง',
  },
};
