import { createUser, renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import { messages } from './messages.ts';
import { WaitingOrders } from './waiting-orders.tsx';

test.each([
  ['en-US', '1,234 orders wait for you'],
  ['de-DE', '1.234 Bestellungen warten auf Sie'],
])('in %s people read "%s"', async (locale, text) => {
  await renderWithHost(<WaitingOrders count={1234} />, { user: createUser({ locale }) });
  expect(screen.getByText(text)).toBeVisible();
});

test('a text that is kept follows the language', async () => {
  const kept = messages.message('title');
  await renderWithHost(<p />, { user: createUser({ locale: 'de-DE' }) });
  expect(kept.text()).toBe('Bestellungen');
});
