import type { caseFilters as englishFilters, caseTexts as englishTexts } from '../en-us/case.ts';
import { caseChangeTexts } from './case-changes.ts';

type Texts = typeof englishTexts;

const deadlines: Texts['deadlines'] = {
  title: 'กำหนดเวลา',
  noneTitle: 'ไม่มีกำหนดเวลา',
  none: 'คำขอนี้ไม่มีรายการที่ครบกำหนด',
  kinds: {
    response: 'การตอบ',
    payment: 'การชำระเงิน',
    renewal: 'การต่ออายุ',
    opposition_end: 'สิ้นสุดระยะเวลาคัดค้าน',
    document: 'เอกสาร',
  },
  states: { open: 'รอดำเนินการ', done: 'เสร็จแล้ว', missed: 'พลาดกำหนด', waived: 'สละสิทธิ์' },
  provider: 'คุณดำเนินการ',
  customer: 'ลูกค้าดำเนินการ',
  optional: 'ไม่บังคับ',
  originally: (date) => `เดิม ${date}`,
  responsible: (name) => `ผู้รับผิดชอบ: ${name}`,
  daysLeft: (days, count) => (days === 0 ? 'วันนี้' : days === 1 ? 'พรุ่งนี้' : `อีก ${count} วัน`),
  overdue: (_, count) => `เกินกำหนด ${count} วัน`,
  actionsOf: (deadline) => `การดำเนินการ: ${deadline}`,
};

const instructions: Texts['instructions'] = {
  title: 'คำสั่งดำเนินการ',
  noneTitle: 'ไม่มีคำสั่งดำเนินการ',
  none: 'สิ่งที่ลูกค้าสั่งเกี่ยวกับคำขอนี้จะแสดงที่นี่',
  states: {
    sent: 'ส่งแล้ว',
    accepted: 'รับแล้ว',
    done: 'เสร็จแล้ว',
    refused: 'ปฏิเสธแล้ว',
    cancelled: 'ยกเลิกแล้ว',
  },
  changedSince: 'เรื่องเปลี่ยนแปลงหลังส่ง',
  cutOff: 'เวลาปิดรับคำสั่ง',
  onDeadline: (kind, date) => `กำหนดเวลา: ${kind} ${date}`,
  sent: 'ส่ง',
  standing: 'คำสั่งดำเนินการประจำ',
  accept: 'รับ',
  accepted: 'รับคำสั่งดำเนินการแล้ว',
};

const conversation: Texts['conversation'] = {
  title: 'การสนทนา',
  notLoaded: 'โหลดการสนทนาไม่ได้',
  noneTitle: 'ยังไม่มีข้อความ',
  none: 'สิ่งที่ลูกค้าและคุณเขียนถึงกันจะแสดงที่นี่',
  removed: 'ข้อความนี้ถูกลบแล้ว',
  newest: (count) => `แสดงข้อความล่าสุด ${count} ข้อความ`,
};

const fees: Texts['fees'] = {
  title: 'ค่าธรรมเนียม',
  noneTitle: 'ไม่มีค่าธรรมเนียม',
  none: 'ค่าธรรมเนียมของคำขอนี้จะแสดงที่นี่',
  fee: 'ค่าธรรมเนียม',
  state: 'สถานะ',
  dueAt: 'ครบกำหนด',
  amount: 'จำนวนเงิน',
  noDate: '–',
  states: { paid: 'ชำระแล้ว', unpaid: 'ยังไม่ชำระ', overdue: 'เกินกำหนด' },
  actionsOf: (fee) => `การดำเนินการ: ${fee}`,
  paidInTotal: 'รวมที่ชำระแล้ว',
  openInTotal: 'รวมที่ยังไม่ชำระ',
};

const documents: Texts['documents'] = {
  title: 'เอกสาร',
  noneTitle: 'ไม่มีเอกสาร',
  none: 'เอกสารที่ยื่นหรือได้รับจะแสดงที่นี่',
  addedBy: (customer) => `เพิ่มโดย ${customer}`,
  download: (name) => `ดาวน์โหลด ${name}`,
  downloadFailed: (name, status) => `ไม่ได้ดาวน์โหลด ${name}: ${status}`,
};

const dialogs: Texts['dialogs'] = {
  undo: { open: 'เลิกทำ', title: 'เลิกทำการเปลี่ยนแปลง', confirm: 'เลิกทำ' },
  status: { open: 'เปลี่ยนสถานะ', title: 'เปลี่ยนสถานะ', confirm: 'เปลี่ยนสถานะ' },
  done: {
    open: 'ทำเครื่องหมายว่าเสร็จแล้ว',
    title: 'ทำเครื่องหมายว่ากำหนดเวลาเสร็จแล้ว',
    confirm: 'ทำเครื่องหมายว่าเสร็จแล้ว',
  },
  reopen: {
    open: 'กลับเป็นรอดำเนินการ',
    title: 'ให้กำหนดเวลากลับเป็นรอดำเนินการ',
    confirm: 'กลับเป็นรอดำเนินการ',
  },
  waive: { open: 'สละสิทธิ์', title: 'สละสิทธิ์กำหนดเวลา', confirm: 'สละสิทธิ์' },
  extend: { open: 'ขยายเวลา', title: 'ขยายเวลาของกำหนดเวลา', confirm: 'ขยายเวลา' },
  reply: { open: 'เขียน', title: 'เขียนถึงลูกค้า', confirm: 'ส่ง' },
  complete: {
    open: 'ทำเครื่องหมายว่าเสร็จแล้ว',
    title: 'ทำเครื่องหมายว่าคำสั่งดำเนินการเสร็จแล้ว',
    confirm: 'ทำเครื่องหมายว่าเสร็จแล้ว',
  },
  refuse: { open: 'ปฏิเสธ', title: 'ปฏิเสธคำสั่งดำเนินการ', confirm: 'ปฏิเสธ' },
  details: { open: 'แก้ไขให้ถูกต้อง', title: 'แก้ไขรายละเอียดให้ถูกต้อง', confirm: 'บันทึก' },
  addDeadline: { open: 'เพิ่ม', title: 'เพิ่มกำหนดเวลา', confirm: 'เพิ่ม' },
  addFee: { open: 'เพิ่ม', title: 'เพิ่มค่าธรรมเนียม', confirm: 'เพิ่ม' },
  changeFee: { open: 'เปลี่ยนจำนวนเงิน', title: 'เปลี่ยนจำนวนเงินของค่าธรรมเนียม', confirm: 'เปลี่ยน' },
  payFee: {
    open: 'ทำเครื่องหมายว่าชำระแล้ว',
    title: 'ทำเครื่องหมายว่าชำระค่าธรรมเนียมแล้ว',
    confirm: 'ทำเครื่องหมายว่าชำระแล้ว',
  },
  voidFee: { open: 'ลบ', title: 'ลบค่าธรรมเนียม', confirm: 'ลบ' },
};

const fields: Texts['fields'] = {
  status: 'สถานะใหม่',
  note: 'หมายเหตุ',
  noteHint: 'ไม่บังคับ ลูกค้าจะอ่านหมายเหตุนี้',
  reason: 'เหตุผล',
  reasonHint: 'ลูกค้าจะอ่านเหตุผลนี้',
  newDate: 'วันที่ใหม่',
  text: 'ข้อความ',
  title: 'ชื่อ',
  appliedAt: 'วันที่ยื่น',
  kind: 'ชนิด',
  dueAt: 'วันที่',
  actor: 'ผู้ดำเนินการ',
  mandatory: 'ต้องปฏิบัติตาม',
  yes: 'ใช่',
  no: 'ไม่ใช่ ไม่บังคับ',
  rule: 'หลักเกณฑ์',
  ruleHint: 'ไม่บังคับ ระบุที่มาของวันที่เป็นข้อความ',
  feeName: 'ชื่อ',
  amount: (currency) => `จำนวนเงินเป็น ${currency}`,
  amountMalformed: 'ป้อนจำนวนเงิน เช่น 250 หรือ 99.50',
  lastDay: 'วันสุดท้าย',
  noLastDay: 'ไม่มี',
  paidOn: 'วันที่ชำระ',
};

export const caseFilters: typeof englishFilters = {
  names: { customer: 'ลูกค้า', status: 'สถานะ', category: 'ประเภทสิทธิ', country: 'สำนักงาน' },
  due: 'กำหนดเวลา',
  windows: {
    any: 'ทั้งหมด',
    overdue: 'เกินกำหนด',
    today: 'วันนี้',
    '7': 'ภายใน 7 วัน',
    '30': 'ภายใน 30 วัน',
    '90': 'ภายใน 90 วัน',
  },
};

export const caseTexts: Texts = {
  title: 'เรื่อง',
  notLoaded: 'โหลดเรื่องไม่ได้',
  notFoundTitle: 'ไม่ใช่เรื่องของคุณ',
  notFound: 'ลูกค้าของเรื่องนี้อยู่ในความดูแลของผู้อื่นของผู้ให้บริการ หรือไม่มีเรื่องนี้',
  details: 'รายละเอียด',
  category: 'ประเภทสิทธิ',
  office: 'สำนักงาน',
  status: 'สถานะ',
  appliedAt: 'วันที่ยื่น',
  dueAt: 'กำหนดเวลาถัดไป',
  noDueAt: 'ไม่มี',
  updatedAt: 'เปลี่ยนแปลงล่าสุด',
  customer: 'ลูกค้า',
  history: 'ประวัติสถานะ',
  noHistoryTitle: 'ไม่มีประวัติ',
  noHistory: 'การเปลี่ยนสถานะแต่ละครั้งจะแสดงที่นี่',
  failed: (action) => `${action} ไม่สำเร็จ`,
  takenBy: (name) => `ในระหว่างนี้ ${name} รับงานนี้ไปแล้ว`,
  changedMeanwhile: 'มีการเปลี่ยนแปลงในระหว่างนี้ ปิดหน้าต่างนี้เพื่อดูข้อมูลปัจจุบัน',
  saved: 'เปลี่ยนแปลงเรื่องแล้ว',
  deadlines,
  instructions,
  conversation,
  fees,
  documents,
  changes: caseChangeTexts,
  dialogs,
  fields,
};
