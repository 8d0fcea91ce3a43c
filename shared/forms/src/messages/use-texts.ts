import { useMessages } from '@atrium/ui';
import { enUs } from './en-us.ts';

/** Shape of this package's catalogues. */
export type Texts = typeof enUs;

/** This package's texts in the reader's locale. */
export function useTexts() {
  return useMessages({ 'en-US': enUs });
}
