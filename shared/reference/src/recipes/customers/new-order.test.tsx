import { createCustomer, renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import { NewOrder } from './new-order.tsx';

const customers = [createCustomer({ id: 1, name: 'Acme' }), createCustomer({ id: 2, name: 'Globex' })];

test('one orders for the chosen customer', async () => {
  await renderWithHost(<NewOrder onOrder={() => undefined} />, { customers, customerId: 2 });
  expect(screen.getByRole('button', { name: 'Order for Globex' })).toBeVisible();
});

test('under all customers one has to choose', async () => {
  await renderWithHost(<NewOrder onOrder={() => undefined} />, { customers, customerId: 0 });
  expect(screen.getByText('Choose a customer first')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
