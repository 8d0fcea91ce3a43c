import { createMessages } from '@atrium/host';

const enUs = {
  title: 'Orders',
  waiting: (count: string) => `${count} orders wait for you`,
};

/** Its type says what a language needs. */
const deDe: typeof enUs = {
  title: 'Bestellungen',
  waiting: (count) => `${count} Bestellungen warten auf Sie`,
};

export const messages = createMessages({ 'en-US': enUs, 'de-DE': deDe });
export const { useTexts } = messages;
