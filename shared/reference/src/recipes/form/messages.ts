import { createMessages } from '@atrium/host';

export const messages = createMessages({
  'en-US': {
    title: 'Invite someone',
    description: 'They get a mail, and may look at everything of this customer.',
    name: 'Name',
    email: 'E-mail address',
    nameMissing: 'Enter the name.',
    noAddress: 'Enter an e-mail address, such as mina@example.com.',
    invite: 'Send the invitation',
    invited: (name: string) => `${name} was invited.`,
  },
});
export const { useTexts } = messages;
