import { useMessages } from '@atrium/ui';
import { enUs } from './en-us.ts';

/** This package's texts in the reader's locale. */
export function useTexts() {
  return useMessages({ 'en-US': enUs });
}
