import type * as english from '../en-us/exports.ts';

export const applicationsExport: typeof english.applicationsExport = {
  fileName: 'คำขอ',
  sheetName: 'คำขอ',
  columns: {
    reference: 'เลขอ้างอิง',
    title: 'ชื่อ',
    customer: 'ลูกค้า',
    category: 'ประเภทสิทธิ',
    countryCode: 'สำนักงาน',
    country: 'ชื่อสำนักงาน',
    mainStatus: 'สถานะหลัก',
    status: 'สถานะ',
    appliedAt: 'วันที่ยื่น',
    dueAt: 'ครบกำหนด',
    updatedAt: (timeZone) => `เปลี่ยนแปลงล่าสุด (${timeZone})`,
    spending: 'ค่าใช้จ่าย',
    unpaid: 'ยังไม่ชำระ',
    currency: 'สกุลเงิน',
  },
};

export const deadlinesExport: typeof english.deadlinesExport = {
  fileName: 'กำหนดเวลา',
  sheetName: 'กำหนดเวลา',
  columns: {
    dueAt: 'ครบกำหนด',
    kind: 'ชนิด',
    state: 'สถานะ',
    necessity: 'ความจำเป็น',
    reference: 'เลขอ้างอิง',
    title: 'ชื่อ',
    customer: 'ลูกค้า',
    category: 'ประเภทสิทธิ',
    countryCode: 'สำนักงาน',
    country: 'ชื่อสำนักงาน',
    actor: 'ผู้ดำเนินการ',
    responsible: 'ผู้รับผิดชอบ',
    originalDueAt: 'ครบกำหนดเดิม',
    rule: 'หลักเกณฑ์',
    updatedAt: (timeZone) => `เปลี่ยนแปลงล่าสุด (${timeZone})`,
  },
  necessity: { mandatory: 'บังคับ', optional: 'ไม่บังคับ' },
  actors: { customer: 'ลูกค้า', provider: 'ผู้ให้บริการ' },
};

export const instructionsExport: typeof english.instructionsExport = {
  fileName: 'คำสั่งดำเนินการ',
  sheetName: 'คำสั่งดำเนินการ',
  columns: {
    sentAt: (timeZone) => `ส่งเมื่อ (${timeZone})`,
    kind: 'คำสั่งดำเนินการ',
    state: 'สถานะ',
    reference: 'เลขอ้างอิง',
    title: 'ชื่อ',
    customer: 'ลูกค้า',
    deadline: 'กำหนดเวลา',
    dueAt: 'ครบกำหนด',
    cutOffAt: (timeZone) => `เวลาปิดรับคำสั่ง (${timeZone})`,
    sentBy: 'ส่งโดย',
    text: 'ข้อความ',
  },
};

export const feesExport: typeof english.feesExport = {
  fileName: 'ค่าธรรมเนียม',
  sheetName: 'ค่าธรรมเนียม',
  columns: {
    paidOn: 'ชำระเมื่อ',
    dueAt: 'ครบกำหนด',
    state: 'สถานะ',
    name: 'ค่าธรรมเนียม',
    reference: 'เลขอ้างอิง',
    title: 'ชื่อ',
    customer: 'ลูกค้า',
    category: 'ประเภทสิทธิ',
    countryCode: 'สำนักงาน',
    country: 'ชื่อสำนักงาน',
    amount: 'จำนวนเงิน',
    currency: 'สกุลเงิน',
  },
};

export const feeStates: typeof english.feeStates = {
  paid: 'ชำระแล้ว',
  unpaid: 'ยังไม่ชำระ',
  overdue: 'เกินกำหนด',
};

export const attachmentsArchive: typeof english.attachmentsArchive = { fileName: 'เอกสาร' };

export const activityExport: typeof english.activityExport = {
  fileName: 'บันทึกกิจกรรม',
  columns: {
    at: (timeZone) => `เมื่อ (${timeZone})`,
    actor: 'ใคร',
    customer: 'ลูกค้า',
    action: 'ทำอะไร',
    subjectKind: 'ชนิดของสิ่งที่เกี่ยวข้อง',
    subject: 'สิ่งที่เกี่ยวข้อง',
    ipAddress: 'ที่อยู่ IP',
    details: 'รายละเอียด',
  },
};

export const accessReviewExport: typeof english.accessReviewExport = {
  fileName: 'การทบทวนสิทธิ์การเข้าถึง',
  columns: {
    name: 'ชื่อ',
    email: 'ที่อยู่อีเมล',
    role: 'บทบาท',
    since: (timeZone) => `ตั้งแต่ (${timeZone})`,
    lastUsedAt: (timeZone) => `ใช้ล่าสุด (${timeZone})`,
    factors: 'ลงชื่อเข้าใช้ด้วย',
    confirmedAt: (timeZone) => `ยืนยันเมื่อ (${timeZone})`,
    confirmedBy: 'ยืนยันโดย',
  },
};

export const statement: typeof english.statement = {
  fileName: 'คะแนน',
  columns: {
    transaction: 'รายการ',
    createdAt: (timeZone) => `เวลา (${timeZone})`,
    customer: 'ลูกค้า',
    kind: 'ชนิด',
    source: 'ที่มา',
    points: 'คะแนน',
    balanceAfter: 'ยอดคงเหลือหลังรายการ',
    expiresAt: (timeZone) => `หมดอายุ (${timeZone})`,
  },
  opening: 'ยอดคงเหลือต้นงวด',
  closing: 'ยอดคงเหลือปลายงวด',
};
