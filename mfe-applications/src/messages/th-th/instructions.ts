import type { instructions as english } from '../en-us/instructions.ts';

const list: (typeof english)['list'] = {
  title: 'คำสั่งดำเนินการ',
  description: 'สิ่งที่คุณสั่งให้ผู้ให้บริการทำ และผลที่เกิดขึ้น',

  filterNames: {
    state: 'สถานะ',
    kind: 'คำสั่งดำเนินการ',
    application: 'คำขอ',
    deadline: 'กำหนดเวลา',
    customer: 'ลูกค้า',
    search: 'ค้นหา',
    from: 'ส่งตั้งแต่',
    to: 'ส่งถึง',
    sort: 'เรียงลำดับ',
    page: 'หน้า',
    pageSize: 'จำนวนแถวต่อหน้า',
  },
  filterByState: 'ผู้ที่ต้องดำเนินการ',
  tabs: { all: 'ทั้งหมด', waiting: 'รอผู้ให้บริการ', answered: 'ตอบแล้ว' },
  sentDate: 'วันที่ส่ง',
  periods: {
    thisMonth: 'เดือนนี้',
    lastMonth: 'เดือนที่แล้ว',
    thisYear: 'ปีนี้',
    lastYear: 'ปีที่แล้ว',
  },
  searchLabel: 'ค้นหาเลขอ้างอิงและชื่อ',
  searchPlaceholder: 'เลขอ้างอิงหรือชื่อ',

  columns: {
    sentAt: 'วันที่ส่ง',
    kind: 'คำสั่งดำเนินการ',
    application: 'คำขอ',
    deadline: 'กำหนดเวลา',
    customer: 'ลูกค้า',
    cutOffAt: 'เวลาปิดรับคำสั่ง',
    sentBy: 'ผู้ส่ง',
    state: 'สถานะ',
  },
  sortOrders: {
    '-sentAt': 'ส่งล่าสุดก่อน',
    sentAt: 'ส่งเก่าสุดก่อน',
    cutOffAt: 'ปิดรับคำสั่งเร็วที่สุดก่อน',
    '-cutOffAt': 'ปิดรับคำสั่งช้าที่สุดก่อน',
    reference: 'เลขอ้างอิงจากน้อยไปมาก',
    '-reference': 'เลขอ้างอิงจากมากไปน้อย',
  },
  none: '–',
  everything: 'คำสั่งดำเนินการทั้งหมด',
  saveViewText: 'บันทึกตัวกรอง ลำดับ และจำนวนแถวต่อหน้า มีเพียงคุณที่เห็น',

  notLoaded: 'โหลดคำสั่งดำเนินการไม่ได้',
  filterRefused: 'โหลดคำสั่งดำเนินการไม่ได้ เพราะตัวกรองไม่ถูกต้อง',
  emptyTitle: 'ยังไม่มีคำสั่งดำเนินการ',
  emptyText: 'เปิดกำหนดเวลาหรือคำขอ แล้วเลือก “สั่งดำเนินการ…” เพื่อบอกผู้ให้บริการว่าต้องทำอะไร',
  seeDeadlines: 'ดูกำหนดเวลา',
  noMatchTitle: 'ไม่มีคำสั่งดำเนินการที่ตรงกัน',
  noSearchMatchTitle: (search) => `ไม่มีคำสั่งดำเนินการที่ตรงกับ “${search}”`,
  noMatchText: 'ไม่มีคำสั่งดำเนินการที่ตรงกับตัวกรองทั้งหมด โปรดเปลี่ยนหรือล้างตัวกรอง',
};

const detail: (typeof english)['detail'] = {
  noCharge: 'ไม่มีค่าใช้จ่าย',
  byQuotation: 'ราคาตามใบเสนอราคา',
  instruction: 'คำสั่งดำเนินการ',
  backToList: 'คำสั่งดำเนินการทั้งหมด',
  notFoundTitle: 'ไม่พบคำสั่งดำเนินการ',
  notFoundText: 'ไม่มีอยู่ หรือเป็นของลูกค้าที่คุณไม่ได้ดำเนินการแทน',
  belongsTo: (customer) => `คำสั่งดำเนินการนี้เป็นของ ${customer}`,
  notLoaded: 'โหลดคำสั่งดำเนินการไม่ได้',
  details: 'สิ่งที่ส่ง',
  application: 'คำขอ',
  deadline: 'กำหนดเวลา',
  cost: 'ราคา',
  text: 'ถ้อยคำของคุณ',
  files: 'ไฟล์',
  downloadFailed: (name, status) => `ดาวน์โหลด ${name} ไม่ได้: ${status}`,
  cutOff: 'เวลาปิดรับคำสั่ง',
  sentBy: 'ผู้ส่ง',
  history: 'ประวัติ',
  provider: 'ผู้ให้บริการ',
  changedSinceText:
    'กำหนดเวลาหรือสถานะของคำขอเปลี่ยนแปลงหลังจากส่งคำสั่งนี้ คำสั่งดำเนินการยังคงค้างอยู่ และผู้ให้บริการจะตอบคำสั่งนี้',

  cancel: 'ยกเลิกคำสั่งดำเนินการ',
  cancelTitle: (name) => `ยกเลิกคำสั่งดำเนินการ ${name} หรือไม่`,
  cancelText: 'ผู้ให้บริการจะไม่ดำเนินการตามคำสั่งนี้',
  cancelUntil: (moment) => `คุณส่งคำสั่งใหม่ได้จนถึง ${moment}`,
  cancelTooLate: 'เลยเวลาปิดรับคำสั่งแล้ว หลังจากยกเลิกจะส่งคำสั่งดำเนินการใหม่ไม่ได้',
  keep: 'เก็บไว้',
  close: 'ปิด',
  cancelDone: (name) => `ยกเลิกคำสั่งดำเนินการ ${name} แล้ว`,
  cancelRefusals: {
    'already-accepted': 'ในระหว่างนี้ผู้ให้บริการรับคำสั่งดำเนินการแล้ว จึงยกเลิกไม่ได้อีก',
    'instruction-changed': 'ในระหว่างนี้คำสั่งดำเนินการเปลี่ยนแปลงแล้ว ปิดหน้าต่างนี้เพื่อดูสถานะปัจจุบัน',
  },
  cancelFailed: (error) => `ไม่ได้ยกเลิกคำสั่งดำเนินการ ${error}`,
};

const ofApplication: (typeof english)['ofApplication'] = {
  title: 'คำสั่งดำเนินการ',
  noneTitle: 'ยังไม่มีคำสั่งดำเนินการ',
  noneText: 'สิ่งที่คุณสั่งให้ผู้ให้บริการทำเกี่ยวกับคำขอนี้จะแสดงที่นี่',
  by: (person) => `โดย ${person}`,
  choose: (deadline, due) => `${deadline} (ครบกำหนด: ${due}): เลือกคำสั่ง`,
  instructed: (deadline, due) => `${deadline} (ครบกำหนด: ${due}): สั่งแล้ว`,
  chooseText: 'บอกผู้ให้บริการว่าต้องทำอะไร คุณจะเห็นราคาและเวลาปิดรับคำสั่งก่อนที่จะส่ง',
  othersChoose: 'เจ้าของและผู้จัดการสั่งให้ผู้ให้บริการดำเนินการได้',
  choices: (name) => `สั่งดำเนินการ: ${name}`,
};

const card: (typeof english)['card'] = {
  title: 'คำสั่งดำเนินการ',
  text: 'กำหนดเวลาใน 30 วันข้างหน้าที่ยังไม่มีคำสั่งดำเนินการ และสิ่งที่ผู้ให้บริการต้องทำ',
  forYou: () => 'กำหนดเวลาที่รอคุณ',
  forProvider: () => 'คำสั่งดำเนินการที่รอผู้ให้บริการ',
  atLeast: (formatted) => `${formatted}+`,
  noneTitle: 'ไม่มีคำสั่งดำเนินการที่รอผู้ให้บริการ',
  noneText: 'สิ่งที่คุณสั่งให้ผู้ให้บริการทำจะแสดงที่นี่จนกว่าจะเสร็จ',
  cutOff: 'เวลาปิดรับคำสั่ง',
  viewAll: 'ดูทั้งหมด',
};

export const instructions: typeof english = {
  pages: { label: 'มุมมองของคำสั่งดำเนินการ', list: 'รายการ', standing: 'คำสั่งดำเนินการประจำ' },
  card,
  ofApplication,
  detail,
  list,

  atOffice: (moment, office) => `${moment} ${office}`,
  forReader: (moment) => `${moment} ในเขตเวลาของคุณ`,
  withApplication: (kind, reference) => `${kind} ${reference}`,
  standing: 'คำสั่งดำเนินการประจำ',
  changedSince: 'มีการเปลี่ยนแปลงหลังส่ง',
  cutOffNear: 'ยังไม่ได้รับ',
  alarm: (_, formatted) => `คำสั่งดำเนินการ ${formatted} รายการยังไม่มีการรับ และใกล้ถึงหรือเลยเวลาปิดรับคำสั่งแล้ว`,
  seeAlarm: 'ดูรายการที่รออยู่',

  kindsFailed: 'ดึงชนิดของคำสั่งดำเนินการไม่สำเร็จ',
  instructionsFailed: 'ดึงคำสั่งดำเนินการไม่สำเร็จ',
  instructionFailed: 'ดึงคำสั่งดำเนินการไม่สำเร็จ',

  states: {
    sent: 'ส่งแล้ว',
    accepted: 'รับแล้ว',
    done: 'เสร็จแล้ว',
    refused: 'ปฏิเสธแล้ว',
    cancelled: 'ยกเลิกแล้ว',
  },
};
