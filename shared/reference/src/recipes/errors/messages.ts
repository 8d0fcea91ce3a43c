import { createMessages } from '@atrium/host';

export const messages = createMessages({
  'en-US': {
    left: (name: string) => `You left ${name}.`,
    notLeft: (name: string) => `You could not leave ${name}. Try again.`,
    lastOwner: (name: string) => `You are the last owner of ${name}. Make someone else an owner first.`,
  },
});
