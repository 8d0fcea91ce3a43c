import { createMessages } from '@atrium/host';

export const messages = createMessages({
  'en-US': {
    of: (name: string) => `Applications that ${name} sees`,
    unknown: 'Not known',
    loadFailed: 'The number of applications could not be loaded.',
  },
});
export const { useTexts } = messages;
