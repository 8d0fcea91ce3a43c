import { notifications } from './notifications.ts';

/** The bell in the app bar, and its notifications. */
export const bell = {
  /** Error catalogue. */
  notificationsFailed: 'Fetch notifications error.',

  notifications,
};
