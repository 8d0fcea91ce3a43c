import { statusPhrase } from '../status-phrase.ts';
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
  status: statusPhrase(reasonPhrases),
};

/** Shape of a catalogue. */
export type Texts = typeof enUs;
