import type { bell as english } from '../en-us/bell.ts';
import { notifications } from './notifications.ts';

export const bell: typeof english = {
  notificationsFailed: '通知を取得できませんでした。',

  notifications,
};
