import type { ofAccess as english } from '../en-us/access-notifications.ts';
import { text } from '../notification-text.ts';

export const ofAccess: typeof english = {
  accessReviewDue: ({ people }) =>
    text(
      'โปรดทบทวนว่าใครมีสิทธิ์การเข้าถึง',
      `มี ${people} คนที่ยังไม่มีเจ้าของรายใดยืนยันสิทธิ์การเข้าถึงในไตรมาสนี้ โปรดดูที่ บัญชี > การทบทวนสิทธิ์การเข้าถึง`,
    ),
  directoryTokenCreated: () =>
    text(
      'ไดเรกทอรีสามารถเปลี่ยนผู้ที่ดำเนินการแทนลูกค้ารายนี้ได้',
      'เจ้าของได้สร้างโทเค็นสำหรับการนี้ หากคุณไม่ทราบเรื่อง โปรดเพิกถอนโทเค็นที่หน้า การซิงค์ไดเรกทอรี',
    ),
};
