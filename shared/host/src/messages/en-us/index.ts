import { passkeys } from './passkeys.ts';
import { reasonPhrases } from './reason-phrases.ts';
import { signIn } from './sign-in.ts';

export const enUs = {
  ...signIn,
  ...passkeys,
  unreachable: 'The service cannot be reached. Check your connection and try again.',
  aborted: 'The request was canceled.',
  viewing: 'You are viewing: nothing can be changed or downloaded.',
  foreignCustomer: 'The response was for another customer and was discarded.',
  /** An unknown status is treated as the first of its class (RFC 9110, section 15). */
  status: (status: number) =>
    reasonPhrases[status] ?? reasonPhrases[Math.floor(status / 100) * 100] ?? `HTTP ${status}`,
};
