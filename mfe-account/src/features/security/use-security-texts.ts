import { useMessages } from '@atrium/ui';
import { enUs } from './messages/en-us.ts';

/** This feature's texts in the reader's locale. */
export function useSecurityTexts() {
  return useMessages({ 'en-US': enUs });
}
