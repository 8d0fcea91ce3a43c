import type { Texts } from '../en-us/index.ts';
import { bell } from './bell.ts';
import { calendarFeeds } from './calendar-feeds.ts';
import { factors } from './factors.ts';
import { invitations } from './invitations.ts';
import { notificationSettings } from './notification-settings.ts';
import { preferences } from './preferences.ts';
import { reports } from './reports.ts';
import { security } from './security.ts';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

const roles: Texts['roles'] = {
  owner: { name: 'เจ้าของ', summary: 'ดูได้ทุกอย่าง แลกคะแนน และจัดการผู้ใช้ได้' },
  manager: { name: 'ผู้จัดการ', summary: 'ดูได้ทุกอย่าง แลกคะแนน และดูผู้ใช้ได้' },
  viewer: { name: 'ผู้ดู', summary: 'ดูได้ทุกอย่าง แต่เปลี่ยนแปลงไม่ได้' },
};

const permissions: Texts['permissions'] = {
  'applications:read': 'ดูคำขอ เอกสาร และค่าธรรมเนียม',
  'deadlines:write': 'ทำให้เสร็จ ขยาย สละสิทธิ์ และมอบหมายกำหนดเวลา',
  'instructions:write': 'ส่งและยกเลิกคำสั่งดำเนินการ',
  'conversations:write': 'เขียนถึงผู้ให้บริการเกี่ยวกับคำขอ',
  'standing_instructions:manage': 'ให้และเพิกถอนคำสั่งดำเนินการประจำ',
  'calendar_feeds:manage': 'กำหนดว่าฟีดปฏิทินจะแสดงชื่อคำขอหรือไม่',
  'insights:read': 'ดูแผนภูมิและยอดรวม',
  'activity:read': 'ดูบันทึกกิจกรรม',
  'rewards:read': 'ดูคะแนนและของรางวัล',
  'notifications:read': 'รับการแจ้งเตือน',
  'rewards:redeem': 'แลกคะแนนเป็นของรางวัล',
  'rewards:manage': 'กำหนดว่าเมื่อใดต้องใช้รหัสผ่านแบบใช้ครั้งเดียว',
  'approvals:read': 'ดูสิ่งที่รอการอนุมัติ',
  'approvals:manage': 'อนุมัติรายการที่ขอ และกำหนดว่าสิ่งใดต้องได้รับการอนุมัติ',
  'security_policy:manage': 'กำหนดสิ่งที่ต้องพิสูจน์เมื่อลงชื่อเข้าใช้',
  'users:read': 'ดูผู้ใช้',
  'users:manage': 'เชิญผู้ใช้ เปลี่ยนบทบาท ลบสิทธิ์การเข้าถึง',
  'sign_on:manage': 'ตั้งค่าการลงชื่อเข้าใช้ครั้งเดียว',
};

/** Every text: those of the bell, which loads without the others, and those of the pages. */
export const thTh: Texts = {
  ...bell,

  calendarFeedsFailed: 'ดึงข้อมูลฟีดปฏิทินไม่สำเร็จ',
  calendarTitlesFailed: 'ดึงข้อมูลการตั้งค่าชื่อคำขอในปฏิทินไม่สำเร็จ',
  passkeysFailed: 'ดึงข้อมูลพาสคีย์ไม่สำเร็จ',
  demandsFailed: 'ดึงข้อมูลสิ่งที่ลูกค้ากำหนดไม่สำเร็จ',
  signInsFailed: 'ดึงข้อมูลการลงชื่อเข้าใช้ไม่สำเร็จ',
  recoveryFailed: 'ดึงข้อมูลการกู้คืนบัญชีไม่สำเร็จ',
  recoveryCodesFailed: 'ดึงข้อมูลรหัสกู้คืนไม่สำเร็จ',
  totpFailed: 'ดึงข้อมูลแอปยืนยันตัวตนไม่สำเร็จ',
  lineLinksFailed: 'ดึงข้อมูลบัญชี LINE ไม่สำเร็จ',
  remindersFailed: 'ดึงข้อมูลการเตือนล่วงหน้าไม่สำเร็จ',
  reportsFailed: 'ดึงข้อมูลรายงานไม่สำเร็จ',
  sessionsFailed: 'ดึงข้อมูลเซสชันไม่สำเร็จ',
  usersFailed: 'ดึงข้อมูลผู้ใช้ไม่สำเร็จ',

  calendarFeeds,
  factors,
  invitations,
  notificationSettings,
  preferences,
  reports,
  security,
  sessions,
  users,

  ofSignOn: (customer) => `คุณลงชื่อเข้าใช้ผ่าน ${customer}`,
  ofSignOnText:
    'คุณดำเนินการแทนลูกค้ารายนี้เท่านั้น และไม่เห็นข้อมูลใด ๆ ของบัญชีคุณเอง หากต้องการเปลี่ยนแปลงบัญชี ให้ออกจากระบบ แล้วลงชื่อเข้าใช้ด้วยรหัสผ่านหรือพาสคีย์ของคุณ',
  signOut: 'ออกจากระบบ',

  accountPages: 'หน้าของบัญชี',
  customersPages: 'หน้าของลูกค้า',
  yourCustomers: 'ลูกค้าของคุณ',
  pages: {
    profile: 'โปรไฟล์',
    security: 'ความปลอดภัย',
    sessions: 'เซสชัน',
    invitations: 'คำเชิญ',
    notificationSettings: 'ตั้งค่าการแจ้งเตือน',
    calendarFeeds: 'ฟีดปฏิทิน',
    reports: 'รายงาน',
    approvals: 'การอนุมัติ',
    accessReview: 'การทบทวนสิทธิ์การเข้าถึง',
    singleSignOn: 'การลงชื่อเข้าใช้ครั้งเดียว',
    directorySync: 'การซิงค์ไดเรกทอรี',
    securityPolicy: 'นโยบายความปลอดภัย',
    preferences: 'การตั้งค่า',
  },

  profile: 'โปรไฟล์',
  description: 'ข้อมูล ลูกค้า และสิทธิ์ของคุณ',

  you: 'ข้อมูลของคุณ',
  name: 'ชื่อ',
  changeName: 'เปลี่ยนชื่อ',
  changeNameTitle: 'เปลี่ยนชื่อของคุณ',
  changeNameText: 'ผู้ใช้อื่นของลูกค้าของคุณเห็นชื่อนี้ รายการก่อนหน้าในบันทึกกิจกรรมก็แสดงชื่อนี้ด้วย',
  nameMissing: 'โปรดกรอกชื่อของคุณ',
  nameMalformed: 'โปรดใช้เฉพาะอักขระที่มองเห็นได้ โดยไม่มีที่อยู่เว็บหรืออีเมล',
  saveName: 'บันทึก',
  nameChanged: 'เปลี่ยนชื่อของคุณแล้ว',
  email: 'อีเมล',
  signIn: 'การลงชื่อเข้าใช้',
  withPassword: 'ด้วยอีเมลและรหัสผ่าน',
  withLine: 'ด้วย LINE',
  withPasswordOrLine: 'ด้วยอีเมลและรหัสผ่าน หรือด้วย LINE',
  withoutPassword: 'โดยไม่ใช้รหัสผ่าน',

  customers: 'ลูกค้าและบทบาท',
  customersText: (count) => `คุณดำเนินการแทน${count}`,
  customerCount: (_count, formatted) => `ลูกค้า ${formatted} ราย`,
  customer: 'ลูกค้า',
  role: 'บทบาท',
  roleMeans: 'คำอธิบาย',
  leave: 'ออก',
  leaveOf: (customer) => `ออกจาก ${customer}`,
  leaveTitle: (customer) => `ออกจาก ${customer} หรือไม่`,
  leaveText:
    'คุณจะเสียสิทธิ์การเข้าถึงลูกค้ารายนี้ และเจ้าของของลูกค้าจะได้รับแจ้ง หากต้องการกลับมา ต้องได้รับคำเชิญใหม่ บัญชีและลูกค้ารายอื่นของคุณไม่ได้รับผลกระทบ',
  left: (customer) => `ออกจาก ${customer} แล้ว`,
  lastOwner: 'ลูกค้าต้องมีเจ้าของอย่างน้อยหนึ่งคน ให้ผู้อื่นเป็นเจ้าของก่อน',
  cancel: 'ยกเลิก',
  findCustomer: 'ค้นหาด้วยชื่อหรือรหัส',
  noCustomerMatches: (search) => `ไม่มีลูกค้าที่ตรงกับ “${search}”`,
  noCustomerMatchesText: 'ค้นหาด้วยส่วนหนึ่งของชื่อ หรือด้วยรหัส',
  showAllCustomers: 'แสดงลูกค้าทั้งหมด',
  unknownCustomer: 'ใช้ไม่ได้แล้ว',
  noRolesTitle: 'ยังไม่มีลูกค้า',
  noRolesText: 'เจ้าของของลูกค้าที่คุณทำงานให้สามารถเชิญคุณได้',

  roles,
  permissions,
  rolesAllow: 'สิทธิ์ตามบทบาท',
  rolesAllowText: 'บทบาทกำหนดแยกกันสำหรับลูกค้าแต่ละราย',
  permission: 'สิทธิ์',
  allowed: 'ได้',
  notAllowed: 'ไม่ได้',
  yours: 'ของคุณ',

  region: 'ภาษาและภูมิภาค',
  regionText: 'รูปแบบของวันที่ เวลา และตัวเลข',
  language: 'ภาษา',
  timeZone: 'เขตเวลา',
  example: 'ขณะนี้',
};
