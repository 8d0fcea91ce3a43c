import { useMessages } from '@atrium/ui';
import { enUs } from '../messages/en-us.ts';

export type Texts = typeof enUs;

/** This remote's texts in the reader's locale. */
export function useTexts() {
  return useMessages({ 'en-US': enUs });
}
