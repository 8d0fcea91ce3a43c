import { createMessages } from '@atrium/host';

export const messages = createMessages({
  'en-US': {
    title: 'Offers',
    offered: 'Rewards on offer',
    loadFailed: 'The offers could not be loaded. Try again.',
  },
});
export const { useTexts } = messages;
