import { useMessages } from '@atrium/ui';
import { enUs } from '../messages/en-us.ts';

export type ShellMessages = typeof enUs;

export function useText(): ShellMessages {
  return useMessages({ 'en-US': enUs });
}
