import { createUser, renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import { OrderSource } from './order-source.tsx';

const application = { id: 12, reference: 'TM-00012' };

test('both lead to their pages, for the chosen customer', async () => {
  await renderWithHost(<OrderSource orderId={7} application={application} />, { customerId: 3 });
  expect(screen.getByRole('link', { name: 'Order 7' })).toHaveAttribute('href', '/c/3/orders/7');
  expect(screen.getByRole('link', { name: 'TM-00012' })).toHaveAttribute('href', '/c/3/applications/12');
});

test('who may not see applications reads the reference', async () => {
  const user = createUser({ permissions: [] });
  await renderWithHost(<OrderSource orderId={7} application={application} />, { user });
  expect(screen.getByText('TM-00012')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'TM-00012' })).not.toBeInTheDocument();
});
