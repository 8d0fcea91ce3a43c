import type { Fee, FeeSums } from '@atrium/contract';
import { createFee, type FakeResponses, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FeesPage } from './fees-page.tsx';

const LIST = 'GET /customer-portal/fees';
const EXPORT = 'GET /customer-portal/fees/export';
const PDF = 'GET /customer-portal/fees/pdf';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), advanceTimers: true });
  URL.createObjectURL = () => 'blob:file';
});
afterEach(() => jest.useRealTimers());

const sum = (amount: number, count: number) => ({ amount, count, currency: 'USD' });
const sums: FeeSums = { paid: sum(400_000, 14), unpaid: sum(50_000, 1), overdue: sum(70_000, 2) };
const paid = createFee({ id: 1, name: 'Filing fee', state: 'paid', paidOn: '2026-10-05', amount: 98_000 });
const overdue = createFee({
  ...{ id: 2, name: 'Renewal fee', state: 'overdue', dueAt: '2026-11-20', daysLeft: -3 },
  application: { id: 7, reference: 'ACME-7', title: 'Red bird' },
});

const responses = (fees: Fee[], overrides: FakeResponses = {}): FakeResponses => ({
  [LIST]: { fees, sums, total: fees.length, page: 1, pageSize: 25 },
  'GET /customer-portal/applications/categories': { categories: [{ id: 3, name: 'Trademark' }] },
  'GET /customer-portal/applications/countries': { countries: [{ code: 'DE', name: 'Germany' }] },
  ...overrides,
});
const open = (fees: Fee[], overrides: FakeResponses = {}, query = '') =>
  renderWithHost(<FeesPage />, {
    responses: responses(fees, overrides),
    path: `/c/1/applications/fees${query}`,
  });
const lastQuery = () => fakeHost.calls.findLast(({ call }) => call === LIST)?.input.query;
const address = () => screen.getByTestId('address').textContent;
const summed = () => within(screen.getByRole('region', { name: 'Sums of all filtered fees' }));
const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr') as HTMLElement;

test('the list shows what was paid when and what is overdue, linked to the fees of the application', async () => {
  await open([paid, overdue]);
  expect(lastQuery()).toEqual({ sort: '-paidOn', page: 1, pageSize: 25 });
  for (const text of ['Oct 5, 2026', 'TM-00008', 'Blue bird', 'Paid', '$980.00'])
    expect(within(rowOf('Filing fee, TM-00008')).getByText(text)).toBeVisible();
  for (const text of ['Nov 20, 2026', '3 days overdue', 'Overdue'])
    expect(within(rowOf('Renewal fee, ACME-7')).getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Renewal fee, ACME-7' })).toHaveAttribute(
    'href',
    '/c/1/applications/7#fees',
  );
});

test('the sums of all filtered fees are above the list, of what is open in total and overdue', async () => {
  await open([paid]);
  expect(summed().getByText('$4,000.00')).toBeVisible();
  expect(summed().getByText('14 fees')).toBeVisible();
  expect(summed().getByText('$1,200.00')).toBeVisible();
  expect(summed().getByText('$700.00')).toBeVisible();
});

test('a tab lists its states by their last day, without a period of payment, and sums these only', async () => {
  await open([overdue], {}, '?paidFrom=2026-10-01&paidTo=2026-10-31');
  await userEvent.click(screen.getByRole('tab', { name: 'Open' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ state: ['unpaid', 'overdue'], sort: 'dueAt' }));
  expect(lastQuery()).not.toHaveProperty('paidFrom');
  expect(summed().queryByText('$4,000.00')).toBeNull();
  expect(summed().getByText('$1,200.00')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Paid' }));
  await waitFor(() => expect(address()).toBe('/c/1/applications/fees?state=paid'));
});

test('fees are filtered by the month of their payment', async () => {
  await open([paid]);
  await userEvent.click(screen.getByRole('button', { name: 'Paid' }));
  await userEvent.click(screen.getByRole('button', { name: 'Last month' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ paidFrom: '2026-10-01', paidTo: '2026-10-31' }));
  expect(screen.getByRole('button', { name: 'Paid: Oct 1, 2026 – Oct 31, 2026' })).toBeVisible();
});

test('the files have the filters and the order of the list', async () => {
  await open([paid], { [EXPORT]: failure(), [PDF]: failure() }, '?state=paid&category=3&sort=-amount');
  const filters = { state: ['paid'], category: [3], sort: '-amount' };
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(screen.getByRole('button', { name: 'CSV file' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save as PDF' }));
  const asked = (call: string) => fakeHost.calls.find((made) => made.call === call)?.input.query;
  await waitFor(() => expect(asked(PDF)).toEqual({ ...filters, timeZone: expect.any(String) }));
  expect(asked(EXPORT)).toEqual({ ...filters, format: 'csv', timeZone: expect.any(String) });
});

test('without any fee the page leads to the applications', async () => {
  await open([]);
  expect(await screen.findByText('No fees yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See applications' })).toHaveAttribute('href', '/c/1/applications');
});

test('where no fee matches, the filters can be cleared', async () => {
  await open([], {}, '?search=annuity');
  await userEvent.click(
    within((await screen.findByText('No fee matches “annuity”')).parentElement as HTMLElement).getByRole(
      'button',
      {
        name: 'Clear filters',
      },
    ),
  );
  await waitFor(() => expect(address()).toBe('/c/1/applications/fees'));
});

test('a list that did not load says so, without sums, and can be loaded again', async () => {
  await open([], { [LIST]: failure({ status: 503 }) });
  expect(screen.getByText('The fees did not load.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Sums of all filtered fees' })).toBeNull();
});

test('people who act for all customers see whose fee it is, and can choose customers', async () => {
  await renderWithHost(<FeesPage />, {
    responses: responses([paid]),
    path: '/c/0/applications/fees',
    customerId: 0,
  });
  expect(within(rowOf('Filing fee, TM-00008')).getByText('Acme')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Customer' })).toBeVisible();
});
