import type * as english from '../en-us/notifications.ts';
import type { Formats } from '../formats.ts';
import { isUrgent, text } from '../notification-text.ts';
import { ofAccess } from './access-notifications.ts';
import { ofAccount } from './account-notifications.ts';
import { ofApprovals } from './approval-notifications.ts';
import { roleOf } from './roles.ts';

const inDays = (count: number) => (count === 0 ? 'วันนี้' : count === 1 ? 'พรุ่งนี้' : `ในอีก ${count} วัน`);

const ofDeadlines: typeof english.ofDeadlines = (date) => ({
  deadlineDone: ({ label, dueOn }) =>
    text(`กำหนดเวลาเสร็จแล้ว: ${label}`, `กำหนดเวลาวันที่ ${date(dueOn)} ถูกทำเครื่องหมายว่าเสร็จแล้ว`),
  deadlineReopened: ({ label, dueOn }) =>
    text(`กำหนดเวลากลับมารอดำเนินการ: ${label}`, `ครบกำหนดวันที่ ${date(dueOn)}`),
  deadlineUndone: ({ label, dueOn }) =>
    text(`เลิกทำการเปลี่ยนแปลงแล้ว: ${label}`, `กำหนดเวลากลับเป็นเหมือนก่อนหน้านี้ ครบกำหนดวันที่ ${date(dueOn)}`),
  deadlineWaived: ({ label, dueOn }) =>
    text(`สละสิทธิ์ในกำหนดเวลาแล้ว: ${label}`, `มีการสละสิทธิ์ในกำหนดเวลาวันที่ ${date(dueOn)}`),
  deadlineExtended: ({ label, dueOn }) =>
    text(`ขยายกำหนดเวลาแล้ว: ${label}`, `ขณะนี้ครบกำหนดวันที่ ${date(dueOn)}`),
  deadlineAssigned: ({ label, dueOn }) => text(`คุณเป็นผู้รับผิดชอบ: ${label}`, `กำหนดเวลาคือวันที่ ${date(dueOn)}`),
  deadlineMissed: ({ label, dueOn }) =>
    text(`พลาดกำหนดเวลา: ${label}`, `ครบกำหนดเมื่อวันที่ ${date(dueOn)} โดยยังไม่เสร็จและไม่มีการสละสิทธิ์`),
  deadlinesAssigned: ({ count, dueOn }) =>
    text(`คุณเป็นผู้รับผิดชอบกำหนดเวลา ${count} รายการ`, `รายการแรกครบกำหนดวันที่ ${date(dueOn)}`),
  deadlinesReleased: ({ name, count }) =>
    text(`กำหนดเวลา ${count} รายการไม่มีผู้รับผิดชอบ`, `${name} ไม่ได้ดำเนินการแทนลูกค้ารายนี้อีกต่อไป โปรดมอบหมายให้ผู้ใช้อื่น`),
});

const ofApplications: typeof english.ofApplications = ({ date }) => ({
  statusChanged: ({ label, status }) => text(`${label}: ${status}`, `ขณะนี้สถานะคือ ${status}`),
  actionRequired: ({ label, status }) =>
    text(`${label} ต้องการความสนใจจากคุณ: ${status}`, 'โปรดตรวจสอบ และแจ้งเราว่าจะดำเนินการอย่างไร'),
  deadlineReminder: (facts) => {
    const { label, daysAhead, daysAtOffice } = facts;
    const title = `${label} ครบกำหนด${inDays(daysAhead)}`;
    const end = `กำหนดเวลาคือวันที่ ${date(facts.dueOn)}`;
    return text(
      isUrgent(facts) ? `ด่วน: ${title}` : title,
      daysAtOffice < daysAhead ? `${end} ซึ่งตามเวลาของสำนักงานคือ${inDays(daysAtOffice)}` : end,
    );
  },
  ...ofDeadlines(date),
  documentUploaded: ({ label, name }) => text(`เอกสารใหม่สำหรับ ${label}`, `เพิ่ม ${name} แล้ว`),
  feePaid: ({ label, name }) => text(`การชำระเงินสำหรับ ${label}`, `ชำระ ${name} แล้ว`),
});

const whyHeldUp: Record<string, string> = {
  'different-kinds': 'คำสั่งดำเนินการประจำของคุณจะทำสิ่งที่ต่างกัน โปรดสั่งผู้ให้บริการของคุณ หรือเพิกถอนคำสั่งใดคำสั่งหนึ่ง',
  'not-offered': 'ไม่มีให้สั่งที่นั่นแล้ว โปรดสั่งผู้ให้บริการของคุณด้วยวิธีอื่น',
  'cut-off-passed': 'เวลาปิดรับคำสั่งจะผ่านไปแล้ว โปรดถามผู้ให้บริการของคุณว่ายังทำอะไรได้บ้าง',
};

const ofStandingInstructions: typeof english.ofStandingInstructions = (date) => ({
  standingAnnounced: ({ label, name, actsOn }) =>
    text(
      `${name} วันที่ ${date(actsOn)}: ${label}`,
      'คำสั่งดำเนินการประจำของคุณจะส่งในวันนั้น เว้นแต่คุณจะแจ้งเป็นอย่างอื่นก่อน',
    ),
  standingActed: ({ label, name }) => text(`ส่งแล้ว: ${name}, ${label}`, 'คำสั่งดำเนินการประจำของคุณได้ส่งแล้ว'),
  standingHeldUp: ({ label, name, reason }) =>
    text(`ไม่ได้ส่ง: ${name}, ${label}`, whyHeldUp[reason] ?? 'โปรดสั่งผู้ให้บริการของคุณ'),
  standingWithoutOwner: ({ name }) =>
    text(`คำสั่งดำเนินการประจำยังคงมีผลต่อไป: ${name}`, 'ผู้ที่ให้คำสั่งนี้ไม่ได้เป็นเจ้าของแล้ว โปรดเพิกถอนหากต้องการให้สิ้นสุด'),
});

const ofInstructions: typeof english.ofInstructions = {
  instructionAccepted: ({ label, name }) =>
    text(`รับแล้ว: ${name}, ${label}`, 'ผู้ให้บริการของคุณได้รับคำสั่งดำเนินการแล้วและกำลังดำเนินการ'),
  instructionDone: ({ label, name }) =>
    text(`เสร็จแล้ว: ${name}, ${label}`, 'ผู้ให้บริการของคุณได้ดำเนินการตามคำสั่งแล้ว'),
  instructionRefused: ({ label, name }) =>
    text(`ปฏิเสธแล้ว: ${name}, ${label}`, 'ผู้ให้บริการของคุณไม่ดำเนินการตามคำสั่งนี้ ดูเหตุผลได้ที่หน้าของคำสั่ง'),
  instructionCanceled: ({ label, name }) =>
    text(`ยกเลิกแล้ว: ${name}, ${label}`, 'คำสั่งดำเนินการถูกยกเลิกก่อนที่ผู้ให้บริการของคุณจะรับ'),
};

const demanded: Record<string, string> = {
  second_factor: 'การยืนยันตัวตนขั้นที่สอง ได้แก่ พาสคีย์ หรือรหัสจากแอปยืนยันตัวตนควบคู่กับรหัสผ่าน',
  passkey: 'พาสคีย์',
  sign_on: 'การลงชื่อเข้าใช้ผ่านการลงชื่อเข้าใช้ครั้งเดียวของลูกค้าเอง',
};

const ofPolicies: typeof english.ofPolicies = ({ date }) => ({
  securityPolicyChanged: ({ demands, beginsOn }) => {
    const what = demanded[demands];
    return what
      ? text(
          beginsOn === null
            ? 'ลูกค้ารายนี้กำหนดให้การลงชื่อเข้าใช้ต้องมีมากขึ้น'
            : `ตั้งแต่ ${date(beginsOn)} ลูกค้ารายนี้กำหนดให้การลงชื่อเข้าใช้ต้องมีมากขึ้น`,
          `เมื่อนั้นการดำเนินการแทนลูกค้ารายนี้ต้องใช้${what} คุณเพิ่มวิธียืนยันตัวตนได้ที่หน้า ความปลอดภัย ของบัญชีคุณ`,
        )
      : text('กฎการลงชื่อเข้าใช้เปลี่ยนไป', 'การลงชื่อเข้าใช้ด้วยวิธีใดก็ดำเนินการแทนลูกค้ารายนี้ได้อีกครั้ง');
  },
  securityPolicyReset: ({ reason }) =>
    text(
      'ผู้ให้บริการของคุณยุติกฎการลงชื่อเข้าใช้',
      `การลงชื่อเข้าใช้ด้วยวิธีใดก็ดำเนินการแทนลูกค้ารายนี้ได้ จนกว่าเจ้าของจะตัดสินใจเป็นอย่างอื่น เหตุผล: ${reason}`,
    ),
});

const ofMessages: typeof english.ofMessages = {
  providerWrote: ({ label }) => text(`ข้อความใหม่: ${label}`, 'ผู้ให้บริการของคุณเขียนในการสนทนาเกี่ยวกับเรื่องนี้'),
  memberWrote: ({ label }) => text(`ข้อความใหม่: ${label}`, 'เพื่อนร่วมงานเขียนในการสนทนาเกี่ยวกับเรื่องนี้'),
};

const ofPoints: typeof english.ofPoints = ({ number, date }) => ({
  pointsEarned: ({ points, cause }) => text(`ได้รับ ${number(points)} คะแนน`, `สำหรับ ${cause}`),
  pointsReleased: ({ points }) => text(`ใช้ ${number(points)} คะแนนได้แล้ว`, 'ก่อนหน้านี้คะแนนรอใช้งานอยู่'),
  otpThresholdChanged: ({ threshold }) =>
    text(
      threshold === null
        ? 'การแลกคะแนนไม่ต้องใช้รหัสผ่านแบบใช้ครั้งเดียวอีกต่อไป'
        : `ขณะนี้การแลกมากกว่า ${number(threshold)} คะแนนต้องใช้รหัสผ่านแบบใช้ครั้งเดียว`,
      'เจ้าของเป็นผู้เปลี่ยน',
    ),
  pointsExpiring: ({ points, daysAhead, dueOn, reward }) =>
    text(
      `${number(points)} คะแนนจะหมดอายุ${inDays(daysAhead)}`,
      reward ? `ใช้ได้ถึงวันที่ ${date(dueOn)} เช่น แลก ${reward}` : `ใช้ได้ถึงวันที่ ${date(dueOn)} ดูสิ่งที่แลกได้`,
    ),
  pointsExpired: ({ points }) =>
    text(`${number(points)} คะแนนหมดอายุแล้ว`, 'คะแนนถึงวันหมดอายุและไม่อยู่ในยอดคงเหลืออีกต่อไป'),
  redeemed: ({ reward, points }) =>
    text(`แลก ${reward} แล้ว`, `ใช้ ${number(points)} คะแนน รหัสอยู่ในประวัติการแลก`),
  refunded: ({ reward, points }) =>
    text(`คืนคะแนนของ ${reward} แล้ว`, `คืน ${number(points)} คะแนนพร้อมวันหมดอายุเดิม`),
});

const invitationEnds = {
  accepted: (customer: string) => `คุณตอบรับคำเชิญเข้า ${customer} แล้ว`,
  declined: (customer: string) => `คุณปฏิเสธคำเชิญเข้า ${customer} แล้ว`,
  withdrawn: (customer: string) => `คำเชิญเข้า ${customer} ถูกถอนแล้ว`,
  expired: (customer: string) => `คำเชิญเข้า ${customer} หมดอายุแล้ว`,
};
const invitationEnded = {
  accepted: (role: string) => `คุณดำเนินการแทนลูกค้ารายนี้ได้ในบทบาท${role}`,
  declined: () => 'คำเชิญสิ้นสุดแล้ว',
  withdrawn: () => 'ตอบรับคำเชิญนี้ไม่ได้อีก',
  expired: () => 'ตอบรับคำเชิญนี้ไม่ได้อีก เจ้าของส่งคำเชิญใหม่ได้',
};

const ofMembers: typeof english.ofMembers = {
  joined: ({ name, role }) => text(`${name} เข้าร่วมแล้ว`, `ขณะนี้ดำเนินการแทนลูกค้ารายนี้ได้ในบทบาท${roleOf(role)}`),
  invited: ({ customer, role, inviter, outcome }) =>
    outcome
      ? text(invitationEnds[outcome](customer), invitationEnded[outcome](roleOf(role)))
      : text(
          `คุณได้รับเชิญเข้า ${customer}`,
          `${inviter ?? 'พอร์ทัล'} เชิญคุณให้ดำเนินการแทนลูกค้ารายนี้ในบทบาท${roleOf(role)} โปรดตอบรับหรือปฏิเสธคำเชิญ`,
        ),
  declined: ({ name }) => text(`${name} ปฏิเสธคำเชิญ`, 'คำเชิญถูกปฏิเสธและสิ้นสุดแล้ว'),
  left: ({ name }) => text(`${name} ออกไปแล้ว`, 'ไม่ได้ดำเนินการแทนลูกค้ารายนี้อีกต่อไป'),
  roleChanged: ({ role }) =>
    text(`ขณะนี้บทบาทของคุณคือ${roleOf(role)}`, 'เจ้าของเป็นผู้เปลี่ยน โปรไฟล์ของคุณแสดงสิ่งที่บทบาทนี้อนุญาต'),
  accessBack: () => text('คุณเข้าถึงได้อีกครั้ง', 'เจ้าของได้คืนสิทธิ์การเข้าถึงให้คุณ'),
};

const ofReports: typeof english.ofReports = ({ date }) => ({
  reportReady: ({ name, expiresOn }) => text(`รายงาน: ${name}`, `ดาวน์โหลดได้ในพอร์ทัลถึงวันที่ ${date(expiresOn)}`),
  reportStopped: ({ name }) =>
    text(
      `หยุดรายงานแล้ว: ${name}`,
      'คุณไม่มีสิทธิ์เข้าถึงสิ่งที่รายงานแสดงอีกต่อไป จึงไม่มีการส่งรายงานนี้อีก คุณลบรายงานได้ หรือเปิดต่อเมื่อมีสิทธิ์เข้าถึงอีกครั้ง',
    ),
});

export const notifications: typeof english.notifications = (formats: Formats) => ({
  ...ofInstructions,
  ...ofMessages,
  ...ofAccess,
  ...ofApprovals(formats),
  ...ofPolicies(formats),
  ...ofStandingInstructions(formats.date),
  ...ofApplications(formats),
  ...ofPoints(formats),
  ...ofReports(formats),
  ...ofMembers,
  ...ofAccount,
  unknown: () => text('ข่าวในพอร์ทัล', 'เปิดพอร์ทัลเพื่อดูว่ามีอะไรเกิดขึ้น'),
});
