import { createMessages } from '@atrium/host';

const enUs = {
  label: 'View',
  viewingAs: (person: string, customer: string) => `Viewing as ${person} of ${customer}`,
  until: (time: string) => `until ${time}. Nothing can be changed.`,
  end: 'End',
  failed: 'The view did not end. Try again.',
};

/** Texts of the banner, apart from others, since only a view loads them. */
export const viewMessages = createMessages({ 'en-US': enUs });
