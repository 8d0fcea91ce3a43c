import type * as english from '../en-us/mail.ts';
import type { Formats } from '../formats.ts';
import { deadlineNames } from './deadline-names.ts';

type Mail = ReturnType<typeof english.mail>;

const inDays = (days: number) => (days === 0 ? 'วันนี้' : days === 1 ? 'พรุ่งนี้' : `ในอีก ${days} วัน`);

const digestOf = ({ number, date }: Formats): Mail['digest'] => ({
  subject: (counts, provider) => `${provider}: ${counts}`,
  heading: 'กำหนดเวลาและข่าวของคุณ',
  counts: ({ overdue, today, ahead, answered, messages }) =>
    [
      overdue > 0 && `เกินกำหนด ${number(overdue)} รายการ`,
      today > 0 && `ครบกำหนดวันนี้ ${number(today)} รายการ`,
      ahead > 0 && `ครบกำหนดใน 7 วันข้างหน้า ${number(ahead)} รายการ`,
      answered > 0 && `คำสั่งดำเนินการที่ตอบรับแล้ว ${number(answered)} รายการ`,
      messages > 0 && `ข้อความใหม่ ${number(messages)} ข้อความ`,
    ]
      .filter(Boolean)
      .join(', '),
  detail: (item) =>
    item.isOverdue
      ? `${deadlineNames.kinds[item.kind]} เกินกำหนดแล้ว (ครบกำหนด ${date(item.dueAt)})`
      : `${deadlineNames.kinds[item.kind]} ครบกำหนด${inDays(item.daysLeft)} วันที่ ${date(item.dueAt)}`,
  news: {
    instructions: 'คำสั่งดำเนินการ',
    instructed: ({ open, answered }) =>
      [answered > 0 && `ตอบรับแล้ว ${number(answered)} รายการ`, open > 0 && `รอผู้ให้บริการ ${number(open)} รายการ`]
        .filter(Boolean)
        .join(', '),
    messages: 'การสนทนา',
    written: (count) => `ข้อความใหม่ ${number(count)} ข้อความ`,
  },
  more: (count) => `และอีก ${number(count)} รายการในพอร์ทัล`,
  action: 'เปิดกำหนดเวลาทั้งหมด',
  note: (interval) => `คุณได้รับอีเมลนี้${interval === 'daily' ? 'ทุกวัน' : 'ทุกสัปดาห์'}ตามการตั้งค่าการแจ้งเตือนของคุณ`,
});

const unsubscribing: Mail['unsubscribing'] = {
  links: { reminders: 'หยุดการเตือนล่วงหน้าทางอีเมล', digest: 'หยุดอีเมลสรุปนี้' },
  confirm: 'หยุด',
  asked: {
    reminders: {
      title: 'หยุดการเตือนล่วงหน้าทางอีเมลหรือไม่',
      text: 'การเตือนล่วงหน้าของกำหนดเวลาจะยังแสดงในพอร์ทัล อีเมลสรุปไม่ได้รับผลกระทบ',
    },
    digest: {
      title: 'หยุดอีเมลสรุปหรือไม่',
      text: 'คุณจะไม่ได้รับอีเมลสรุปกำหนดเวลาของคุณอีก การเตือนล่วงหน้าไม่ได้รับผลกระทบ',
    },
  },
  done: {
    reminders: {
      title: 'จะไม่มีการเตือนล่วงหน้าทางอีเมลอีก',
      text: 'คุณเปิดอีกครั้งได้ในการตั้งค่าการแจ้งเตือนของพอร์ทัล',
    },
    digest: {
      title: 'จะไม่มีอีเมลสรุปอีก',
      text: 'คุณเปิดอีกครั้งได้ในการตั้งค่าการแจ้งเตือนของพอร์ทัล',
    },
  },
  unknown: {
    title: 'ลิงก์นี้ใช้ไม่ได้',
    text: 'ลิงก์อาจไม่ครบถ้วนหรือเก่าเกินไป หากต้องการเปลี่ยนการตั้งค่าการแจ้งเตือน โปรดลงชื่อเข้าใช้พอร์ทัล',
  },
};

const oneTimePasswordOf = (number: Formats['number']): Mail['oneTimePassword'] => ({
  subject: (code, provider) => `${code} คือรหัสผ่านแบบใช้ครั้งเดียวของคุณสำหรับ ${provider}`,
  heading: 'รหัสผ่านแบบใช้ครั้งเดียวของคุณ',
  text: (purpose) => `ป้อนรหัสนี้ในพอร์ทัล${purpose} ใช้ได้หนึ่งครั้งภายในสิบนาทีจากนี้`,
  purposes: {
    change_password: 'เพื่อเปลี่ยนรหัสผ่านของคุณ',
    redeem: 'เพื่อแลกคะแนน',
    otp_threshold: 'เพื่อเปลี่ยนเงื่อนไขว่าการแลกคะแนนต้องใช้รหัสผ่านแบบใช้ครั้งเดียวเมื่อใด',
    change_factors: 'เพื่อเปลี่ยนวิธีลงชื่อเข้าใช้ของคุณ',
    security_policy: 'เพื่อเปลี่ยนสิ่งที่การลงชื่อเข้าใช้ต้องพิสูจน์',
    end_sessions: 'เพื่อออกจากระบบที่อื่น',
    lasting_access: 'เพื่อสร้างฟีดปฏิทินหรือรายงานที่ตั้งเวลาส่ง',
    unlink_line: 'เพื่อนำบัญชี LINE ออก',
  },
  redeeming: (reward, pointsCost) => `เพื่อแลก ${reward} ด้วย ${number(pointsCost)} คะแนน`,
  note: 'เราจะไม่ขอรหัสนี้จากคุณโดยเด็ดขาด หากคุณไม่ได้ขอรหัสนี้ โปรดเปลี่ยนรหัสผ่านของคุณ',
});

const invitations: Pick<Mail, 'invitation' | 'staffInvitation'> = {
  invitation: {
    subject: (customer, provider) => `คุณได้รับเชิญเข้า ${customer} ที่ ${provider}`,
    heading: (customer) => `เข้าร่วม ${customer}`,
    text: (inviter, customer, role, provider) =>
      inviter
        ? `${inviter} เชิญคุณให้ดำเนินการแทน ${customer} ที่ ${provider} ในบทบาท${role}`
        : `${provider} เชิญคุณให้ดำเนินการแทน ${customer} ในบทบาท${role}`,
    roles: { owner: 'เจ้าของ', manager: 'ผู้จัดการ', viewer: 'ผู้ดู' },
    expiry: 'ลิงก์ใช้ได้หนึ่งครั้งภายในเจ็ดวันจากนี้',
    action: 'ตอบรับคำเชิญ',
    note: 'หากคุณไม่ได้คาดว่าจะได้รับคำเชิญ ไม่ต้องทำอะไรกับข้อความนี้ จะไม่มีสิ่งใดเกิดขึ้น',
  },
  staffInvitation: {
    subject: (provider) => `บัญชีของคุณที่ ${provider}`,
    text: (provider, role) => `คุณทำงานที่เดสก์ของ ${provider} ในบทบาท${role}`,
    roles: {
      agent: 'เจ้าหน้าที่ผู้รับเรื่อง',
      supervisor: 'หัวหน้างาน',
      administrator: 'ผู้ดูแลระบบ',
    },
    expiry: 'โปรดตั้งรหัสผ่าน ลิงก์ใช้ได้หนึ่งครั้งภายในเจ็ดวันจากนี้',
    factor: 'จากนั้นลงชื่อเข้าใช้ และเพิ่มพาสคีย์หรือแอปยืนยันตัวตนในบัญชีของคุณ เพราะเดสก์กำหนดให้มีการยืนยันตัวตนขั้นที่สอง',
    action: 'ตั้งรหัสผ่าน',
    note: 'หากคุณไม่ได้คาดว่าจะได้รับข้อความนี้ ไม่ต้องทำอะไร จะไม่มีสิ่งใดเกิดขึ้น',
  },
};

export const mail: typeof english.mail = ({ number, date }) => ({
  signature: (provider) => `ส่งโดย ${provider} พอร์ทัลลูกค้าของคุณ`,
  linkFallback: 'หากปุ่มใช้งานไม่ได้ โปรดเปิดที่อยู่นี้:',

  oneTimePassword: oneTimePasswordOf(number),
  passwordReset: {
    subject: (provider) => `ตั้งรหัสผ่านใหม่สำหรับ ${provider}`,
    heading: 'ตั้งรหัสผ่านใหม่',
    text: (provider) =>
      `มีการขอรหัสผ่านใหม่สำหรับบัญชีของคุณที่ ${provider} ลิงก์ใช้ได้หนึ่งครั้งภายใน 30 นาทีจากนี้ การใช้ลิงก์จะทำให้คุณออกจากระบบทุกที่ และต้องเชื่อมต่อบัญชี LINE อีกครั้ง`,
    action: 'ตั้งรหัสผ่านใหม่',
    note: 'หากคุณไม่ได้ขอ ไม่ต้องทำอะไรกับข้อความนี้ รหัสผ่านของคุณยังคงเป็นเหมือนเดิม',
  },
  recovery: {
    subject: (provider) => `กู้คืนบัญชีของคุณที่ ${provider}`,
    heading: 'กู้คืนบัญชีของคุณ',
    text: (provider) =>
      `คุณแจ้ง ${provider} ว่าคุณทำพาสคีย์หรือแอปยืนยันตัวตนหาย โปรดเปิดลิงก์นี้ภายใน 30 นาทีเพื่อเริ่ม หลังผ่านไป 24 ชั่วโมง และเป็นเวลาสามวัน ลิงก์เดียวกันนี้จะใช้ตั้งรหัสผ่านใหม่และลบวิธีลงชื่อเข้าใช้อื่นทั้งหมด โปรดเก็บข้อความนี้ไว้จนกว่าจะถึงเวลานั้น`,
    action: 'เริ่มกู้คืนบัญชีของฉัน',
    note: 'หากคุณไม่ได้แจ้ง ไม่ต้องทำอะไรกับข้อความนี้ บัญชีของคุณยังคงเป็นเหมือนเดิม',
  },
  ...invitations,
  digest: digestOf({ number, date }),
  unsubscribing,
  collected: {
    subject: (total, provider) => `${provider}: การแจ้งเตือน ${number(total)} รายการ`,
    heading: (total) => `การแจ้งเตือน ${number(total)} รายการ`,
    text: 'การแจ้งเตือนเหล่านี้มาถึงในเวลาใกล้กัน คุณจึงได้รับในอีเมลฉบับเดียว',
    others: (count) => `รายการใหม่ที่สุดแสดงไว้ที่นี่ อีก ${number(count)} รายการอยู่ในพอร์ทัล`,
    action: 'เปิดการแจ้งเตือนทั้งหมด',
    note: 'คุณได้รับอีเมลนี้เพราะคุณดำเนินการแทนลูกค้าเหล่านี้ เลือกสิ่งที่ต้องการรับทางอีเมลได้ในการตั้งค่าการแจ้งเตือนของบัญชีคุณ',
  },
  notification: {
    subject: (title, customer, provider) => `${customer ? `${customer} ที่ ${provider}` : provider}: ${title}`,
    action: 'เปิดในพอร์ทัล',
    note: (customer) =>
      `คุณได้รับอีเมลนี้เพราะ${customer ? `คุณดำเนินการแทน ${customer}` : 'เกี่ยวข้องกับบัญชีของคุณ'} เลือกสิ่งที่ต้องการรับทางอีเมลได้ในการตั้งค่าการแจ้งเตือนของบัญชีคุณ`,
  },
});

export const mailbox: typeof english.mailbox = {
  title: 'กล่องจดหมาย',
  explanation: 'ทุกข้อความที่ระบบสาธิตส่งจะเก็บไว้ที่นี่สำหรับผู้รับทุกคน เรียงจากใหม่ที่สุด',
  empty: 'ยังไม่มีการส่งสิ่งใด ลองขอรหัสผ่านใหม่ เชิญเพื่อนร่วมงาน หรือแลกของรางวัล',
  to: (address) => `ถึง ${address}`,
  back: 'ข้อความทั้งหมด',
  asText: 'แบบข้อความ',
};
