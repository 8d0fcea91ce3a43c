import type { ofApprovals as english } from '../en-us/approval-notifications.ts';
import { text } from '../notification-text.ts';
import { ofAccess } from './access-notifications.ts';
import { roleOf } from './roles.ts';

const approvable = ({ action, label }: { action: string; label: string }) => {
  if (action === 'redeem') return `แลก ${label}`;
  if (action === 'grant_role') return `ให้บทบาท${roleOf(label)}แก่บุคคล`;
  if (action === 'sign_on') return 'เปลี่ยนการลงชื่อเข้าใช้ครั้งเดียว';
  return action === 'security' ? 'เปลี่ยนนโยบายความปลอดภัย' : 'เปลี่ยนกฎการอนุมัติ';
};

const rewardRuleChanged = (above: string | null) =>
  above === null
    ? 'แลกของรางวัลได้โดยไม่ต้องมีการอนุมัติ'
    : `ของรางวัลที่ใช้มากกว่า ${above} คะแนน ต้องได้รับการอนุมัติจากบุคคลที่สอง`;

const ruleChanged: Record<string, readonly [on: string, off: string]> = {
  grant_role: [
    'การให้สิทธิ์การเข้าถึงและบทบาทที่สูงขึ้น ต้องได้รับการอนุมัติจากเจ้าของคนที่สอง',
    'ให้สิทธิ์การเข้าถึงและบทบาทได้โดยไม่ต้องมีการอนุมัติ',
  ],
  security: [
    'การเปลี่ยนนโยบายความปลอดภัยหรือการลงชื่อเข้าใช้ครั้งเดียว ต้องได้รับการอนุมัติจากเจ้าของคนที่สอง',
    'เปลี่ยนนโยบายความปลอดภัยและการลงชื่อเข้าใช้ครั้งเดียวได้โดยไม่ต้องมีการอนุมัติ',
  ],
};

export const ofApprovals: typeof english = ({ number }) => ({
  approvalRequested: (facts) =>
    text(
      `ต้องการการอนุมัติ: ${approvable(facts)}`,
      facts.points === null
        ? 'เพื่อนร่วมงานเป็นผู้ขอ โปรดอนุมัติหรือปฏิเสธภายในเจ็ดวัน'
        : `เพื่อนร่วมงานขอใช้ ${number(facts.points)} คะแนน โปรดอนุมัติหรือปฏิเสธภายในเจ็ดวัน`,
    ),
  approvalApproved: (facts) =>
    text(`อนุมัติแล้ว: ${approvable(facts)}`, 'ดำเนินการทันทีแล้ว ดูรายละเอียดได้ที่หน้าของคำขออนุมัตินี้'),
  approvalRefused: (facts) =>
    text(`ปฏิเสธแล้ว: ${approvable(facts)}`, 'หน้าของคำขออนุมัตินี้ระบุว่าใครปฏิเสธ และเพราะเหตุใด'),
  approvalVoided: (facts) =>
    text(`ทำไม่ได้แล้ว: ${approvable(facts)}`, 'คำขออนุมัตินี้ได้รับการอนุมัติ แต่หน้าของคำขอระบุว่ามีสิ่งใดเปลี่ยนไป'),
  approvalExpired: (facts) =>
    text(`หมดอายุ: ${approvable(facts)}`, 'ไม่มีผู้ใดตัดสินภายในเจ็ดวัน หากยังต้องการ โปรดขออีกครั้ง'),
  directoryTokenCreated: ofAccess.directoryTokenCreated,
  approvalRuleChanged: ({ action, above }) =>
    text(
      'กฎการอนุมัติมีการเปลี่ยนแปลง',
      ruleChanged[action]?.[above === null ? 1 : 0] ??
        rewardRuleChanged(above === null ? null : number(above)),
    ),
});
