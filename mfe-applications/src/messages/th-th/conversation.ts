import type { conversation as english } from '../en-us/conversation.ts';

export const conversation: typeof english = {
  conversationFailed: 'ดึงข้อความไม่สำเร็จ',

  title: 'การสนทนา',
  notLoaded: 'โหลดการสนทนาไม่ได้',
  noneTitle: 'ยังไม่มีข้อความ',
  noneText: (customer) => `สอบถามผู้ให้บริการเกี่ยวกับคำขอนี้ได้ที่นี่ ทุกคนที่ดำเนินการแทน ${customer} อ่านสิ่งที่เขียนไว้ที่นี่ได้`,
  noneToReadText: 'สิ่งที่เขียนถึงผู้ให้บริการเกี่ยวกับคำขอนี้และคำตอบของผู้ให้บริการจะแสดงที่นี่',
  messages: 'ข้อความ',
  unread: (_, formatted) => `ยังไม่อ่าน ${formatted} ข้อความ`,
  firstUnread: 'ใหม่',
  provider: 'ผู้ให้บริการ',
  you: 'คุณ',
  downloadFailed: (name, status) => `ดาวน์โหลด ${name} ไม่ได้: ${status}`,
  removed: 'ผู้ให้บริการลบข้อความนี้แล้ว',
  older: 'ข้อความก่อนหน้า',
  newer: 'ข้อความถัดไป',

  write: 'ข้อความถึงผู้ให้บริการ',
  writeHelp: 'กด Ctrl+Enter เพื่อส่ง เมื่อส่งแล้วจะแก้ไขไม่ได้',
  length: (written, max) => `${written} จาก ${max} อักขระ`,
  tooLong: (written, max) => `${written} จาก ${max} อักขระ: ย่อให้สั้นลงเพื่อส่ง`,
  attach: 'แนบไฟล์',
  fileNames: (names) => names.join(', '),
  send: 'ส่ง',
  sendAgain: 'ส่งอีกครั้ง',
  notSent: (why) => `ส่งข้อความไม่สำเร็จ: ${why}`,
  lost: 'การเชื่อมต่อขาดหาย จึงไม่ทราบว่าข้อความไปถึงหรือไม่ โปรดส่งอีกครั้ง ไม่ว่ากรณีใดข้อความจะถูกเขียนเพียงครั้งเดียว',
  mayNotWrite: 'บทบาทของคุณอ่านการสนทนานี้ได้ แต่เขียนไม่ได้',
  chooseCustomer: (customer) => `เขียนในนาม ${customer}`,
};
