import { useMessages } from '@atrium/ui';
import { notificationTexts } from './messages/notifications-en-us.ts';

/** Texts of the bell and of the notifications page in the reader's locale. */
export function useNotificationTexts() {
  return useMessages({ 'en-US': notificationTexts });
}
