import type { DeskCustomer } from '@atrium/contract/desk';
import { failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { CustomerPage } from '../../customer/components/customer-page.tsx';
import { CustomersPage } from './customers-page.tsx';

const CUSTOMERS = 'GET /customer-portal/desk/customers';
const CUSTOMER = 'GET /customer-portal/desk/customers/:id';

const acme: DeskCustomer = {
  id: 7,
  name: 'Acme',
  code: 'ACME',
  openApplications: 1_204,
  actionRequired: 12,
  overdue: 3,
  nextDueAt: null,
  nextDeadlineAt: '2026-12-24',
  points: 56_000,
  status: 'active',
  members: 9,
  invited: 2,
  lastSignedInAt: null,
};
const globex: DeskCustomer = { ...acme, id: 8, name: 'Globex', code: 'GLOBEX', status: 'deactivated' };
const pageOf = (customers: DeskCustomer[], total = customers.length) => ({
  customers,
  total,
  page: 1,
  pageSize: 25,
});
const open = (customers: DeskCustomer[], { total, path }: { total?: number; path?: string } = {}) =>
  renderWithHost(<CustomersPage />, {
    responses: { [CUSTOMERS]: pageOf(customers, total) },
    ...(path && { path }),
  });
const table = async () => within(await screen.findByRole('table', { name: 'Customers' }));

test('customers are listed with their figures, each with a page', async () => {
  await open([acme]);
  const cells = (await table()).getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['AcmeACME', '1,204', '12', '3', '56,000', '9', 'Dec 24, 2026', 'Never']);
  expect(screen.getByRole('link', { name: 'Acme' })).toHaveAttribute('href', '/c/1/customers/7');
});

test('a customer that is closed says so', async () => {
  await open([acme, globex]);
  const [, first, second] = (await table()).getAllByRole('row');
  expect(second).toHaveTextContent('Closed');
  expect(first).not.toHaveTextContent('Closed');
});

test('a search and other pages are asked of the API', async () => {
  await open([acme], { total: 60, path: '/c/1/desk/customers?search=ac' });
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() =>
    expect(fakeHost.calls.at(-1)?.input.query).toEqual({ search: 'ac', page: 2, pageSize: 25 }),
  );
});

test('a search without a match says what to do', async () => {
  await open([], { path: '/c/1/desk/customers?search=acne' });
  expect(await screen.findByText('Nothing matches “acne”')).toBeVisible();
});

test('who looks after none is told who decides that', async () => {
  await open([]);
  expect(await screen.findByText('An administrator says which customers you look after.')).toBeVisible();
});

const page = (
  <Routes>
    <Route path="/c/:customerId/desk/customers/:id" element={<CustomerPage />} />
  </Routes>
);

test.each([
  [{ customer: acme }, 'Acme'],
  [failure({ status: 404 }), 'Not one of your customers'],
  [failure({ status: 500 }), 'The customer did not load.'],
])('the page of one customer says what is known of it', async (response, text) => {
  await renderWithHost(page, { responses: { [CUSTOMER]: response }, path: '/c/1/desk/customers/7' });
  expect(await screen.findByText(text)).toBeVisible();
  expect(fakeHost.calls[0]?.input.params).toEqual({ id: 7 });
});
