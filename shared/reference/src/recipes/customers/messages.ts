import { createMessages } from '@atrium/host';

export const { useTexts } = createMessages({
  'en-US': {
    chooseTitle: 'Choose a customer first',
    chooseText: 'An order is for one customer. Choose it at the top of the page.',
    orderFor: (customer: string) => `Order for ${customer}`,
  },
});
