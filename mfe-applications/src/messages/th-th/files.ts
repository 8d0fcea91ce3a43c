import type { files as english } from '../en-us/files.ts';

export const files: typeof english = {
  title: 'ไฟล์',
  choose: 'เลือกไฟล์',
  photo: 'ถ่ายรูป',
  drop: 'หรือวางไฟล์ที่นี่',
  limits: (count, size, kinds) => `ไม่เกิน ${count} ไฟล์ ไฟล์ละไม่เกิน ${size}: ${kinds.join(', ')}`,
  full: (count) => `ครบแล้ว ส่งพร้อมกันได้ ${count} ไฟล์`,
  leftOut: (_, formatted, max) => `ไม่รวม ${formatted} ไฟล์ เพราะส่งพร้อมกันได้ ${max} ไฟล์`,
  needed: 'เพิ่มไฟล์',
  coming: 'ยังมีไฟล์ที่กำลังส่งอยู่ โปรดรอให้เสร็จ หรือลบไฟล์ออก',

  waiting: 'กำลังรอ',
  sending: (sent, size) => `${sent} จาก ${size}`,
  timeLeft: {
    few: 'เหลือไม่กี่วินาที',
    seconds: (seconds) => `เหลือประมาณ ${seconds} วินาที`,
    minutes: (minutes) => `เหลือประมาณ ${minutes} นาที`,
  },
  progressOf: (name) => `กำลังส่ง ${name}`,
  checking: 'กำลังตรวจสอบ',
  ready: 'พร้อมส่ง',
  remove: (name) => `ลบ ${name}`,
  cancel: (name) => `ยกเลิก ${name}`,
  retry: (name) => `ลอง ${name} อีกครั้ง`,
  tryAgain: 'ลองอีกครั้ง',
  failed: (why) => `ส่งไม่สำเร็จ: ${why}`,

  refusals: {
    content: 'ปฏิเสธแล้ว: เนื้อหาไม่ตรงกับนามสกุลของไฟล์',
    changed: 'ปฏิเสธแล้ว: ไฟล์เปลี่ยนแปลงระหว่างการส่ง โปรดเพิ่มอีกครั้ง',
    infected: 'ปฏิเสธแล้ว: การสแกนพบมัลแวร์ในไฟล์',
    'not-scanned': 'ปฏิเสธแล้ว: สแกนไฟล์ไม่ได้ ไฟล์ที่มีรหัสผ่านส่งไม่ได้',
    damaged: 'ปฏิเสธแล้ว: บางส่วนของไฟล์สูญหาย โปรดเพิ่มอีกครั้ง',
    ending: 'ปฏิเสธแล้ว: ไฟล์ชนิดนี้ส่งไม่ได้',
    empty: 'ปฏิเสธแล้ว: ไฟล์ว่างเปล่า',
    'too-large': 'ปฏิเสธแล้ว: ไฟล์ใหญ่เกินขนาดที่อนุญาต',
    unreadable: 'อ่านไฟล์บนอุปกรณ์นี้ไม่ได้ ไฟล์อาจถูกย้ายหรือเปลี่ยนแปลง โปรดเพิ่มอีกครั้ง',
  },

  saysAdded: (_, formatted) => `กำลังส่ง ${formatted} ไฟล์`,
  saysReady: (name) => `${name} พร้อมแล้ว`,
  saysRefused: (name, why) => `${name} ${why}`,

  addTitle: 'เพิ่มไฟล์',
  addText: 'ทุกคนที่ดำเนินการแทนลูกค้านี้และผู้ให้บริการอ่านไฟล์ได้ที่นี่ ลบไฟล์ออกไม่ได้',
  add: (_, formatted) => `เพิ่ม ${formatted} ไฟล์`,
  addNone: 'เพิ่ม',
  added: (_, formatted) => `เพิ่ม ${formatted} ไฟล์แล้ว`,
  notAdded: (why) => `ไม่ได้เพิ่มไฟล์: ${why}`,
};
