import { renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { CustomerPage } from '../../customer/components/customer-page.tsx';
import { CustomersPage } from './customers-page.tsx';

const staff = {
  id: 5,
  displayName: 'Ada Agent',
  role: 'agent' as const,
  locale: 'en-US',
  timeZone: null,
};
const acme = { id: 7, name: 'Acme', code: 'ACME' };
const responses = (customers: (typeof acme)[] | null) => ({
  'GET /customer-portal/desk/me': { staff: { ...staff, customers } },
});
const page = (
  <Routes>
    <Route path="/c/:customerId/desk/customers/:id" element={<CustomerPage />} />
  </Routes>
);

test('the customers of the person are listed, each with a page', async () => {
  await renderWithHost(<CustomersPage />, { responses: responses([acme]) });
  expect(await screen.findByRole('link', { name: 'Acme' })).toHaveAttribute('href', '/c/1/customers/7');
});

test('who looks after all customers is told that a list of them is not there yet', async () => {
  await renderWithHost(<CustomersPage />, { responses: responses(null) });
  expect(await screen.findByText('You look after all customers')).toBeVisible();
});

test('who looks after none is told who decides that', async () => {
  await renderWithHost(<CustomersPage />, { responses: responses([]) });
  expect(await screen.findByText('An administrator says which customers you look after.')).toBeVisible();
});

test.each([
  ['7', 'Acme'],
  ['8', 'Not one of your customers'],
])('the page of customer %s says: %s', async (id, text) => {
  await renderWithHost(page, { responses: responses([acme]), path: `/c/1/desk/customers/${id}` });
  expect(await screen.findByText(text)).toBeVisible();
});
