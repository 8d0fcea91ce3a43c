import type { Texts } from '../en-us/index.ts';
import { earning } from './earning.ts';
import { history } from './history.ts';
import { overview } from './overview.ts';
import { redeeming } from './redeeming.ts';

/** Every text: those of the overview, which loads without the others, and those of the other pages. */
export const thTh: Texts = {
  ...overview,
  /** Error catalogue. */
  redeemFailed: 'ข้อผิดพลาดในการแลก',
  refundFailed: 'ข้อผิดพลาดในการคืนคะแนน',

  /** In place of what failed to load; the toast has the message of the error catalogue. */
  notLoaded: {
    ...overview.notLoaded,
    statement: 'โหลดใบแจ้งยอดไม่สำเร็จ',
    rewards: 'โหลดของรางวัลไม่สำเร็จ',
    reward: 'โหลดของรางวัลไม่สำเร็จ',
    preview: 'โหลดตัวเลขไม่สำเร็จ',
    threshold: 'โหลดการตั้งค่าไม่สำเร็จ',
    earnPoints: 'โหลดวิธีรับคะแนนไม่สำเร็จ',
    earnPoint: 'โหลดวิธีรับคะแนนนี้ไม่สำเร็จ',
    history: 'โหลดประวัติการแลกคะแนนไม่สำเร็จ',
    redemption: 'โหลดการแลกคะแนนไม่สำเร็จ',
  },

  explanationTitle: 'รายละเอียดยอดคงเหลือ',
  explanationText: 'ชุดคะแนนที่รวมเป็นยอดคงเหลือของคุณ ได้รับจากอะไร และหมดอายุเมื่อใด',
  lotsAvailable: 'คะแนนที่ใช้ได้',
  lotsAvailableText: 'ตามเดือนที่หมดอายุ คะแนนด้านบนจะถูกใช้ก่อน',
  lotsPending: 'คะแนนที่รอใช้งาน',
  lotsPendingText: 'ได้รับแล้ว และใช้ได้ตั้งแต่วันที่ที่แสดง',
  lotsNoneTitle: 'ไม่มีคะแนนที่ใช้ได้',
  lotsNoneText: 'ดู “วิธีรับคะแนน”',
  earned: 'ได้รับ',
  expires: 'หมดอายุ',
  availableFrom: 'ใช้ได้ตั้งแต่',
  left: 'คงเหลือ',
  leftOf: (formatted) => `จาก ${formatted}`,
  lots: (_count, formatted) => `${formatted} ชุด`,
  sumOfLots: 'รวม',
  monthTotal: (month) => `ชุดคะแนนที่หมดอายุใน ${month}`,

  earnTitle: 'วิธีรับคะแนน',
  earnText: 'วิธีรับคะแนน และคะแนนที่คุณได้รับในปีนี้',
  earnNoneTitle: 'ขณะนี้ไม่มีวิธีรับคะแนน',
  earnNoneText: 'คะแนนที่คุณได้รับแล้วแลกได้จนกว่าจะหมดอายุ',
  perOccurrence: 'ต่อครั้ง',
  perFees: 'ตามจำนวนค่าธรรมเนียม',
  earnedThisYear: (year) => `ได้รับในปี ${year}`,
  timesEarned: (count, formatted) => (count === 0 ? 'ยังไม่มี' : `${formatted} ครั้ง`),
  timesLabel: 'จำนวนครั้ง',
  pendingOfRule: 'รอใช้งาน',
  lastEarned: 'ล่าสุด',
  shareOfYear: (name) => `${name}: สัดส่วนของคะแนนปีนี้`,
  shareOfYearText: (percent) => `${percent} ของคะแนนปีนี้`,
  nextReward: 'ของรางวัลถัดไป',
  nextRewardText: (formatted, reward) => `อีก ${formatted} สำหรับ ${reward}`,
  everythingInReach: 'คุณมีคะแนนพอสำหรับของรางวัลทุกรายการ',
  progressOf: (have, need) => `${have} จาก ${need}`,

  ...earning,
  ...redeeming,
  ...history,
};
