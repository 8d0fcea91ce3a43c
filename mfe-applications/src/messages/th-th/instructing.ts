import type { instructingTexts as english } from '../en-us/instructing.ts';

type Sending = Parameters<(typeof english)['instructing']['sentence']>[0];

function priceOf({ sums, quoted }: Sending): string {
  const listed = sums.join(' และ ');
  if (quoted === null) return sums.length === 0 ? 'โดยไม่มีค่าใช้จ่าย' : `ในราคา ${listed}`;
  if (sums.length === 0) return 'ในราคาตามใบเสนอราคา';
  return `ในราคา ${listed} และราคาตามใบเสนอราคาสำหรับ ${quoted} รายการ`;
}

const instructing: (typeof english)['instructing'] = {
  title: (name) => `สั่งดำเนินการ: ${name}`,
  titleOfMany: (_, formatted) => `สั่งดำเนินการ: ${formatted} เรื่อง`,
  kinds: 'ต้องการให้ผู้ให้บริการทำอะไร',
  each: (price) => `รายการละ ${price}`,
  byQuotation: 'ราคาตามใบเสนอราคา',
  noCharge: 'ไม่มีค่าใช้จ่าย',
  needsFile: 'ต้องมีไฟล์',
  attachFiles: 'แนบไฟล์',
  nothingOffered: 'ไม่มีสิ่งที่สั่งดำเนินการได้ที่นี่',
  text: 'คำสั่งดำเนินการด้วยถ้อยคำของคุณ',
  textNeeded: 'เขียนสิ่งที่ต้องการให้ผู้ให้บริการทำ',
  notShown: (_, formatted) =>
    `แถวที่เลือก ${formatted} แถวไม่ได้โหลดไว้ที่นี่ จึงไม่ถูกสั่งดำเนินการ เปิดหน้าของรายการที่มีแถวนั้นเพื่อรวมไว้ด้วย`,

  previewing: 'กำลังตรวจสอบ…',
  notLoaded: 'โหลดสิ่งที่สั่งดำเนินการได้ไม่สำเร็จ',
  cost: 'ราคา',
  quoted: (_, formatted) => `${formatted} รายการตามใบเสนอราคา`,
  until: 'ส่งได้จนถึง',
  untilEarliest: 'เวลาปิดรับคำสั่งที่เร็วที่สุด',
  noCutOff: 'ไม่มีเวลาปิดรับคำสั่ง',
  refusedTitle: (_, formatted) => `${formatted} รายการสั่งดำเนินการไม่ได้`,
  refusals: {
    'not-found': 'ไม่มีแล้ว หรือคุณไม่มีสิทธิ์สั่งดำเนินการ',
    'choose-deadline': 'มีกำหนดเวลาที่รอดำเนินการหลายรายการ เลือกหนึ่งรายการในหน้าของคำขอ',
    'deadline-closed': 'เสร็จแล้วหรือสละสิทธิ์แล้ว',
    'already-instructed': 'มีคำสั่งดำเนินการที่ค้างอยู่แล้ว',
    'not-offered': 'ไม่มีบริการนี้สำหรับรายการนี้',
    'cut-off-passed': 'เลยเวลาปิดรับคำสั่งแล้ว',
  },
  because: (why) => `: ${why} `,
  first: 'ดูคำสั่งดำเนินการ',
  sentence: (sending) =>
    sending.count === 0
      ? 'ไม่มีรายการที่ส่งได้'
      : `ส่งคำสั่งดำเนินการ ${sending.formatted} รายการ${priceOf(sending)}${
          sending.refused === null ? '' : ` และ ${sending.refused} รายการสั่งดำเนินการไม่ได้`
        }`,
  confirm: (_, formatted) => `ส่งคำสั่งดำเนินการ ${formatted} รายการ`,
  confirmNone: 'ส่ง',

  lostTitle: 'คำสั่งดำเนินการส่งไปแล้วหรือไม่',
  lostText:
    'การเชื่อมต่อขาดหายก่อนได้รับคำตอบ จึงไม่ทราบว่าคำสั่งดำเนินการของคุณส่งไปแล้วหรือไม่ ลองอีกครั้งได้อย่างปลอดภัย ไม่มีรายการใดถูกส่งสองครั้ง',
  tryAgain: 'ลองอีกครั้ง',
  outdatedText: 'ความพยายามก่อนหน้าไม่ได้รับคำตอบ ดูคำสั่งดำเนินการของคุณก่อนส่งอีกครั้ง รายการที่ค้างอยู่จะไม่ถูกส่งสองครั้ง',
  failed: (error) => `ไม่ได้ส่งรายการใด ${error}`,
  sentNotice: (_, formatted) => `ส่งคำสั่งดำเนินการ ${formatted} รายการแล้ว`,
  sentTitle: (count, formatted) => (count === 0 ? 'ไม่ได้ส่งรายการใด' : `ส่งคำสั่งดำเนินการ ${formatted} รายการแล้ว`),
  sentText: 'ผู้ให้บริการเห็นคำสั่งแล้ว คุณยกเลิกได้จนกว่าผู้ให้บริการจะรับ',
  notSentTitle: (_, formatted) => `ไม่ได้ส่ง ${formatted} รายการ`,
  sentList: 'ส่งแล้ว',
  seeAll: 'ดูคำสั่งดำเนินการทั้งหมด',
  close: 'ปิด',

  chooseCustomerTitle: 'เลือกลูกค้า',
  chooseCustomerText:
    'คุณดำเนินการแทนลูกค้าทั้งหมดของคุณ คำสั่งดำเนินการส่งสำหรับลูกค้ารายเดียว โปรดเปิดลูกค้ารายนั้นแล้วสั่งดำเนินการที่นั่น',
};

const standingPage: (typeof english)['standingPage'] = {
  title: 'คำสั่งดำเนินการประจำ',
  description: 'ผู้ให้บริการจะได้รับแจ้งสิ่งที่ต้องทำโดยอัตโนมัติ เว้นแต่คุณแจ้งเป็นอย่างอื่นก่อนวันนั้น',
  chooseCustomer: 'เลือกลูกค้าที่ต้องการสร้างหรือเพิกถอนคำสั่งดำเนินการประจำ',
  notLoaded: 'โหลดคำสั่งดำเนินการประจำไม่ได้',
  emptyTitle: 'ไม่มีคำสั่งดำเนินการประจำ',
  emptyText:
    'เมื่อมีคำสั่งดำเนินการประจำ เช่น ให้ต่ออายุเครื่องหมายการค้าทั้งหมดที่สำนักงานหนึ่ง กำหนดเวลาจะถูกสั่งดำเนินการในวันหนึ่งก่อนเวลาปิดรับคำสั่ง คุณจะได้รับแจ้ง 14 วันและ 3 วันก่อน',
  allKinds: 'กำหนดเวลาทั้งหมด',
  allCategories: 'ประเภทสิทธิทั้งหมด',
  allOffices: 'สำนักงานทั้งหมด',
  listed: (names) => names.join(', '),
  name: (kind, which) => `${kind}: ${which}`,
  acts: (days, formatted) => (days === 0 ? 'ส่งในวันปิดรับคำสั่ง' : `ส่ง ${formatted} วันก่อนเวลาปิดรับคำสั่ง`),
  createdBy: (person) => `สร้างโดย ${person}`,

  create: 'สร้างคำสั่งประจำ…',
  createTitle: 'คำสั่งดำเนินการประจำใหม่',
  createText:
    'กำหนดเวลาที่ตรงเงื่อนไขจะถูกสั่งดำเนินการในวันของรายการนั้น และแจ้งล่วงหน้า 14 วันและ 3 วันก่อน คำสั่งดำเนินการใด ๆ ของกำหนดเวลานั้นจะมาก่อน และคุณยกเว้นกำหนดเวลาแต่ละรายการได้ในหน้าของรายการนั้น',
  deadlineKinds: 'ชนิดของกำหนดเวลา (ไม่เลือกหมายถึงทั้งหมด)',
  categories: 'ประเภทสิทธิ (ไม่เลือกหมายถึงทั้งหมด)',
  offices: 'สำนักงาน (ไม่เลือกหมายถึงทั้งหมด)',
  daysBefore: 'จำนวนวันก่อนเวลาปิดรับคำสั่ง',
  daysWrong: (max) => `ป้อนตัวเลขตั้งแต่ 0 ถึง ${max}`,
  confirm: 'สร้าง',
  created: 'คำสั่งดำเนินการประจำมีผลแล้ว',
  notCreated: (error) => `ไม่ได้สร้าง ${error}`,

  revoke: 'เพิกถอน',
  revokeNamed: (name) => `เพิกถอน ${name}`,
  revokeTitle: 'เพิกถอนคำสั่งดำเนินการประจำหรือไม่',
  revokeText: (name) => `${name} จะไม่มีกำหนดเวลาใดถูกสั่งดำเนินการตามคำสั่งนี้อีก สิ่งที่ส่งไปแล้วยังคงอยู่`,
  keep: 'เก็บไว้',
  revoked: (name) => `เพิกถอนแล้ว: ${name}`,
  notRevoked: (error) => `ไม่ได้เพิกถอน ${error}`,
};

export const instructingTexts: typeof english = {
  instructing,
  standingPage,

  standingFailed: 'ดึงคำสั่งดำเนินการประจำไม่สำเร็จ',
};
