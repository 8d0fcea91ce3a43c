import { createMessages } from '@atrium/host';

export const messages = createMessages({
  'en-US': {
    title: 'Rewards',
    offered: 'On offer',
    points: (count: string) => `${count} points`,
    noneTitle: 'No rewards yet',
    noneText: 'Rewards that can be redeemed appear here.',
    missing: 'The rewards did not load.',
    loadFailed: 'The rewards could not be loaded. Try again.',
  },
});
export const { useTexts } = messages;
