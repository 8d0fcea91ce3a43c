import type { bell as english } from '../en-us/bell.ts';
import { notifications } from './notifications.ts';

export const bell: typeof english = {
  notificationsFailed: 'ดึงข้อมูลการแจ้งเตือนไม่สำเร็จ',

  notifications,
};
