import { createMessages } from '@atrium/host';

export const { useTexts } = createMessages({
  'en-US': { order: (id: number) => `Order ${id}` },
});
