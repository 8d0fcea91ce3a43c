import { createMessages } from '@atrium/host';

export const { useTexts } = createMessages({
  'en-US': { approve: 'Approve', invite: 'Invite someone' },
});
