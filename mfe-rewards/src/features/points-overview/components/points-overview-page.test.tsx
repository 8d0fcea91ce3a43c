import { selectCustomer } from '@atrium/host';
import {
  createPointTransaction,
  createReward,
  createUser,
  type FakeResponses,
  failure,
  fakeHost,
  forcedStyleOf,
  renderWithHost,
} from '@atrium/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBalance } from '../../../testing/factories.ts';
import { Component as PointsBalance } from '../../points-balance/index.ts';
import { PointsOverviewPage } from './points-overview-page.tsx';

const TRANSACTIONS = 'GET /customer-portal/points/success_txn';
const BALANCE = 'GET /customer-portal/points/balance';
const EXPIRES = 'GET /customer-portal/points/expires';
const EXPIRES_LIST = 'GET /customer-portal/points/expires/list';

const soon = { expiresAt: '2099-11-30T23:59:59.999Z', points: 300 };
const later = { expiresAt: '2099-12-31T23:59:59.999Z', points: 600 };

function responses(overrides: FakeResponses = {}): FakeResponses {
  return {
    [TRANSACTIONS]: { transactions: [createPointTransaction()], balance: 900 },
    [BALANCE]: createBalance({ balance: 900 }),
    [EXPIRES]: {
      pointToExpires: 900,
      expiredPointsThisMonth: [
        { expiredAt: '2026-11-01T05:00:00Z', points: 75, customer: { id: 1, name: 'Acme' } },
      ],
    },
    [EXPIRES_LIST]: { pointToExpires: [soon, later] },
    'GET /customer-portal/rewards': { rewards: [createReward({ name: 'Search', pointsCost: 500 })] },
    ...overrides,
  };
}

const region = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => jest.useFakeTimers({ now: new Date('2099-11-21T12:00:00Z'), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

test("the balance is shown with the points that expire first, in the programme's time zone", async () => {
  await renderWithHost(<PointsOverviewPage />, { responses: responses() });
  expect(region('Points balance').getByText('900 points')).toBeVisible();
  expect(region('Points balance').getByText('Nov 30, 2099')).toBeVisible();
});

test("days of the ledger are the programme's for every reader, and a reader of another zone is told so", async () => {
  const createdAt = '2099-11-20T23:30:00Z';
  await renderWithHost(<PointsOverviewPage />, {
    user: createUser({ timeZone: 'America/Los_Angeles' }),
    responses: responses({
      [TRANSACTIONS]: { transactions: [createPointTransaction({ createdAt })], balance: 900 },
      [BALANCE]: createBalance({ balance: 900, timeZone: 'Asia/Bangkok' }),
    }),
  });
  expect(region('Recent transactions').getByText('Nov 21, 2099')).toBeVisible();
  expect(region('Recent transactions').getByText('Days of points are in Asia/Bangkok.')).toBeVisible();
});

test('a reader of the zone of the programme reads nothing about zones', async () => {
  await renderWithHost(<PointsOverviewPage />, {
    user: createUser({ timeZone: 'Asia/Bangkok' }),
    responses: responses({ [BALANCE]: createBalance({ balance: 900, timeZone: 'Asia/Bangkok' }) }),
  });
  expect(screen.queryByText(/^Days of points are in/)).not.toBeInTheDocument();
});

test('pending and owed points are shown with the balance', async () => {
  const owing = createBalance({ pending: 40, debt: 12 });
  await renderWithHost(<PointsOverviewPage />, { responses: responses({ [BALANCE]: owing }) });
  expect(region('Points balance').getByText('40 points pending')).toBeVisible();
  expect(region('Points balance').getByText('12 points owed')).toBeVisible();
});

test('the calendar shows each month, and the plan says how many points to use until when', async () => {
  await renderWithHost(<PointsOverviewPage />, { responses: responses() });
  const expiring = region('Expiring points');
  const months = expiring.getAllByRole('listitem').map((month) => month.getAttribute('aria-label'));
  expect(months).toHaveLength(13);
  expect(months.slice(0, 3)).toEqual([
    'November 2099: 300 points',
    'December 2099: 600 points',
    'January 2100: 0 points',
  ]);
  expect(expiring.getByText(/Use 300 points by/)).toHaveTextContent('Use 300 points by November 30, 2099.');
  expect(expiring.getByText(/would use all of them/)).toHaveTextContent('Search would use all of them.');
  expect(expiring.getByText('900 points')).toBeVisible();
  expect(region('Expired this month').getByText('75 points')).toBeVisible();
});

test('with forced colours the bars of expiring points are visible', async () => {
  await renderWithHost(<PointsOverviewPage />, { responses: responses() });
  const [november] = region('Expiring points').getAllByRole('listitem');
  const bar = november?.children[1] as Element;
  expect(forcedStyleOf(bar, 'background-color')).toBe('Highlight');
});

test.each([
  ['for as long as points live', 24, 25],
  ['up to the last lot, where they live shorter by now', 12, 21],
])('the calendar goes on %s', async (_, lotMonths, count) => {
  const inMonth20 = { expiresAt: '2101-07-31T23:59:59.999Z', points: 40 };
  await renderWithHost(<PointsOverviewPage />, {
    responses: responses({
      [BALANCE]: createBalance({ balance: 340, lotMonths }),
      [EXPIRES_LIST]: { pointToExpires: [soon, inMonth20] },
    }),
  });
  const months = region('Expiring points').getAllByRole('listitem');
  expect(months).toHaveLength(count);
  expect(months[20]).toHaveAccessibleName('July 2101: 40 points');
});

test.each([[soon], []])('the texts on validity follow the programme', async (...expiries) => {
  await renderWithHost(<PointsOverviewPage />, {
    responses: responses({
      [BALANCE]: createBalance({ lotMonths: 24 }),
      [EXPIRES_LIST]: { pointToExpires: expiries },
    }),
  });
  expect(region('Expiring points').getByText(/valid for 24 months, until the end/)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/twelve|12 months/i);
});

test("the total of expiring points is the API's", async () => {
  const expires = { pointToExpires: 950, expiredPointsThisMonth: [] };
  await renderWithHost(<PointsOverviewPage />, { responses: responses({ [EXPIRES]: expires }) });
  expect(region('Expiring points').getByText('Total').nextSibling).toHaveTextContent('950 points');
});

test('transactions have a sign and a link to their source, fifteen on a page', async () => {
  const transactions = [
    createPointTransaction({
      kind: 'redeem',
      points: -1_000,
      source: 'Training seat',
      subject: { kind: 'redemption', id: 9, label: 'Training seat' },
    }),
    ...Array.from({ length: 16 }, () => createPointTransaction()),
  ];
  await renderWithHost(<PointsOverviewPage />, {
    responses: responses({
      [TRANSACTIONS]: ({ query }) => {
        const first = transactions.findIndex(({ id }) => id === query?.before) + 1;
        return { transactions: transactions.slice(first, first + Number(query?.limit)), balance: 0 };
      },
    }),
  });
  const table = screen.getByRole('table', { name: 'Recent transactions' });
  expect(within(table).getByRole('cell', { name: '−1,000' })).toBeVisible();
  for (const link of within(table).getAllByRole('link', { name: 'Training seat' })) {
    expect(link).toHaveAttribute('href', '/c/1/rewards/history/9');
  }
  expect(within(table).getAllByRole('row')).toHaveLength(16);
  for (const source of within(table).getAllByTitle('Training seat'))
    expect(source).not.toHaveStyle({ whiteSpace: 'nowrap' });

  await userEvent.click(screen.getByRole('button', { name: 'Older' }));
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3));
  expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
});

test('under all customers, expired points and transactions name their customer', async () => {
  const globex = { id: 2, name: 'Globex' };
  const expired = { expiredAt: '2026-11-01T05:00:00Z', points: 75, customer: globex };
  const transaction = createPointTransaction({ customer: globex, source: 'Referral' });
  await renderWithHost(<PointsOverviewPage />, {
    responses: responses({
      [EXPIRES]: { pointToExpires: 900, expiredPointsThisMonth: [expired] },
      [TRANSACTIONS]: { transactions: [transaction], balance: 900 },
    }),
    customerId: 0,
  });
  expect(region('Expired this month').getByText('Globex')).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'Recent transactions' }));
  expect(table.getByRole('columnheader', { name: 'Customer' })).toBeVisible();
  expect(table.getByRole('cell', { name: 'Globex' })).toBeVisible();
});

test('a card that fails to load leaves the others intact and can be loaded again', async () => {
  await renderWithHost(<PointsOverviewPage />, { responses: responses({ [EXPIRES]: failure() }) });
  const expired = region('Expired this month');
  expect(expired.getByText('The expired points did not load.')).toBeVisible();
  expect(region('Points balance').getByText('900 points')).toBeVisible();

  fakeHost.responses = responses();
  await userEvent.click(expired.getByRole('button', { name: 'Try again' }));
  expect(await expired.findByText('75 points')).toBeVisible();
});

test('a customer without points reads how to earn some', async () => {
  await renderWithHost(<PointsOverviewPage />, {
    responses: responses({
      [TRANSACTIONS]: { transactions: [], balance: 0 },
      [BALANCE]: createBalance(),
      [EXPIRES]: { pointToExpires: 0, expiredPointsThisMonth: [] },
      [EXPIRES_LIST]: { pointToExpires: [] },
    }),
  });
  expect(screen.getByText('No transactions yet')).toBeVisible();
  expect(screen.getByText('No expiring points')).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'See the ways to earn' }))
    expect(link).toHaveAttribute('href', '/c/1/rewards/earn');
});

test("after a switch the points are the new customer's", async () => {
  await renderWithHost(<PointsOverviewPage />, { responses: responses() });
  fakeHost.responses = responses({ [BALANCE]: createBalance({ balance: 7 }) });
  await act(() => selectCustomer(2));
  expect(await region('Points balance').findByText('7 points')).toBeVisible();
  expect(region('Points balance').queryByText('900 points')).not.toBeInTheDocument();
});

test('the home card shows the balance and leads to the rewards', async () => {
  await renderWithHost(<PointsBalance />, { responses: responses() });
  expect(screen.getByText('900 points')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View rewards' })).toHaveAttribute('href', '/c/1/rewards');
});
