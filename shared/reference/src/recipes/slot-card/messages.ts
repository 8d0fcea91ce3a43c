import { createMessages } from '@atrium/host';

export const messages = createMessages({
  'en-US': {
    title: 'Cheapest offer',
    all: 'All offers',
    points: (count: string) => `${count} points`,
    noneTitle: 'No offers',
    noneText: 'Offers appear here.',
    missing: 'The offers did not load.',
  },
});
export const { useTexts } = messages;
