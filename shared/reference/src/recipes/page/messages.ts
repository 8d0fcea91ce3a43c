import { createMessages } from '@atrium/host';

export const { useTexts } = createMessages({
  'en-US': { archive: 'Archive', thisYear: 'This year', order: (id: string) => `Order ${id}` },
});
