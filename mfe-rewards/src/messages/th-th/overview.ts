import type { overview as english } from '../en-us/overview.ts';
import { points } from './points.ts';

/** The overview and the card of the home page. */
export const overview: typeof english = {
  rewards: 'ของรางวัล',
  description: 'คะแนนของคุณและวันที่หมดอายุ',
  areaPages: 'หน้าของรางวัล',
  areaPage: {
    overview: 'ภาพรวม',
    balance: 'ยอดคงเหลือ',
    catalogue: 'แลก',
    earn: 'วิธีรับคะแนน',
    history: 'ประวัติ',
    statement: 'ใบแจ้งยอด',
  },

  /** Error catalogue. */
  pointsFailed: 'ดึงข้อมูลคะแนนไม่สำเร็จ',
  rewardsFailed: 'ดึงข้อมูลของรางวัลไม่สำเร็จ',
  redeemHistoryFailed: 'ดึงประวัติการแลกคะแนนไม่สำเร็จ',

  /** In place of what failed to load; the toast has the message of the error catalogue. */
  notLoaded: {
    balance: 'โหลดยอดคงเหลือไม่สำเร็จ',
    expired: 'โหลดคะแนนที่หมดอายุไม่สำเร็จ',
    expiring: 'โหลดคะแนนที่จะหมดอายุไม่สำเร็จ',
    transactions: 'โหลดรายการคะแนนไม่สำเร็จ',
  },

  viewRewards: 'ดูของรางวัล',
  points,
  balance: 'ยอดคะแนนคงเหลือ',
  balanceHint: 'ใช้ได้ตอนนี้',
  nextExpiry: (count, formatted, day) => `${points(count, formatted)} จะหมดอายุวันที่ ${day}`,
  noExpiry: 'ไม่มีคะแนนที่จะหมดอายุเร็ว ๆ นี้',
  pending: (count, formatted) => `รอใช้งาน ${points(count, formatted)}`,
  pendingHint: 'ใช้ได้ภายหลัง',
  debt: (count, formatted) => `ค้างหัก ${points(count, formatted)}`,
  debtHint: 'หักจากคะแนนที่คุณจะได้รับครั้งต่อไป',
  hintAfter: (hint) => ` (${hint})`,
  whereFrom: 'ดูรายละเอียดยอด',

  expiring: 'คะแนนที่จะหมดอายุ',
  expiringText: (lotMonths) => `คะแนนมีอายุ ${lotMonths} เดือน จนถึงสิ้นเดือน`,
  plan: (count, formatted, day) => `ใช้ ${points(count, formatted)} ภายในวันที่ ${day}`,
  planAll: (reward) => `${reward} จะใช้คะแนนทั้งหมดนี้`,
  planSome: (reward, formatted) => `${reward} จะใช้คะแนนนี้ ${formatted} คะแนน`,
  calendar: 'คะแนนที่จะหมดอายุแยกตามเดือน',
  expiringTotal: 'รวม',
  expiringNoneTitle: 'ไม่มีคะแนนที่จะหมดอายุ',
  expiringNoneText: (lotMonths) => `คะแนนมีอายุ ${lotMonths} เดือน คะแนนที่คุณได้รับจะแสดงที่นี่พร้อมวันหมดอายุ`,
  expiredThisMonth: 'หมดอายุเดือนนี้',
  expiredNone: 'เดือนนี้ไม่มีคะแนนหมดอายุ',

  transactions: 'รายการล่าสุด',
  zoneNote: (zone) => `วันที่ของคะแนนเป็นไปตามเขตเวลา ${zone}`,
  transactionsText: 'ทุกรายการที่เปลี่ยนยอดคงเหลือของคุณ ใหม่สุดก่อน',
  seeWaysToEarn: 'ดูวิธีรับคะแนน',
  transactionsNoneTitle: 'ยังไม่มีรายการ',
  transactionsNoneText: 'คะแนนที่คุณได้รับหรือแลกจะแสดงที่นี่',
  pages: 'หน้า',
  newer: 'ใหม่กว่า',
  older: 'เก่ากว่า',
  date: 'วันที่',
  kind: 'ชนิด',
  source: 'ที่มา',
  pointsColumn: 'คะแนน',
  kinds: {
    earn: 'รับคะแนน',
    redeem: 'แลกคะแนน',
    refund: 'คืนคะแนน',
    expire: 'หมดอายุ',
    adjust: 'ปรับยอด',
    claw_back: 'เรียกคืน',
  },
  customer: 'ลูกค้า',
};
