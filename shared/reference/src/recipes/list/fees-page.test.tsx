import type { InputOf } from '@atrium/contract';
import { createFee, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FeesPage } from './fees-page.tsx';

const CALL = 'GET /customer-portal/fees';
const sum = { amount: 0, currency: 'USD', count: 0 };
const sums = { paid: sum, unpaid: sum, overdue: sum };

/** Responds with the page that was asked for. */
function pagesOf(total: number) {
  return ({ query }: InputOf<typeof CALL>) => {
    const page = Number(query?.page ?? 1);
    return { fees: [createFee({ name: `Fee of page ${page}` })], total, page, pageSize: 25, sums };
  };
}

const lastQuery = () => fakeHost.calls.at(-1)?.input.query;

test('the address says what is shown', async () => {
  await renderWithHost(<FeesPage />, {
    path: '/c/1/fees?state=overdue&page=2',
    responses: { [CALL]: pagesOf(60) },
  });
  expect(lastQuery()).toMatchObject({ state: ['overdue'], page: 2, pageSize: 25 });
  expect(screen.getByText('Fee of page 2')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/c/1/fees?state=overdue&page=3');
});

test.each([
  { customerId: 0, heads: ['Fee', 'Customer', 'Last day', 'Amount'] },
  { customerId: 1, heads: ['Fee', 'Last day', 'Amount'] },
])('in the scope $customerId the columns are $heads', async ({ customerId, heads }) => {
  await renderWithHost(<FeesPage />, { responses: { [CALL]: pagesOf(1) }, customerId });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(heads);
});

test('on a phone each fee is a short row, and the order is a field', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) =>
        ({ matches: media.includes('max-width'), addEventListener() {}, removeEventListener() {} }) as never,
    );
  await renderWithHost(<FeesPage />, { responses: { [CALL]: pagesOf(1) } });
  expect(within(screen.getByRole('list', { name: 'Fees' })).getByText('Fee of page 1')).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Sort by' }));
  await userEvent.click(screen.getByRole('option', { name: 'Amount' }));
  expect(lastQuery()).toMatchObject({ sort: 'amount', page: 1 });
});

test('another order begins on the first page', async () => {
  await renderWithHost(<FeesPage />, { path: '/c/1/fees?page=2', responses: { [CALL]: pagesOf(60) } });
  await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'amount', page: 1 }));
});

test('a list that its filters make empty offers to remove them', async () => {
  await renderWithHost(<FeesPage />, {
    path: '/c/1/fees?state=overdue',
    responses: { [CALL]: { fees: [], total: 0, page: 1, pageSize: 25, sums } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filters' }));
  expect(screen.getByText('No fees yet')).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/c\/1\/fees$/);
});

test('an address that the contract does not take is said', async () => {
  await renderWithHost(<FeesPage />, { path: '/c/1/fees?state=lost', responses: { [CALL]: pagesOf(0) } });
  expect(screen.getByRole('alert')).toHaveTextContent('state');
});
