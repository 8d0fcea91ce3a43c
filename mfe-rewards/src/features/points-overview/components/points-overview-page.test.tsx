import { selectCustomer } from '@atrium/host';
import { createPointTransaction, type FakeAnswers, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as PointsBalance } from '../../points-balance/index.ts';
import { PointsOverviewPage } from './points-overview-page.tsx';

const TRANSACTIONS = 'GET /customer-portal/points/success_txn';
const EXPIRES = 'GET /customer-portal/points/expires';
const EXPIRES_LIST = 'GET /customer-portal/points/expires/list';

function answers(overrides: FakeAnswers = {}): FakeAnswers {
  return {
    [TRANSACTIONS]: { transactions: [createPointTransaction()], balance: 12_500 },
    [EXPIRES]: {
      pointToExpires: 900,
      expiredPointsThisMonth: [{ expiredAt: '2026-11-01T05:00:00Z', points: 75 }],
    },
    [EXPIRES_LIST]: {
      pointToExpires: [
        { expiresAt: '2026-11-30T12:00:00Z', points: 300 },
        { expiresAt: '2026-12-31T12:00:00Z', points: 600 },
      ],
    },
    ...overrides,
  };
}

const region = (name: string) => within(screen.getByRole('region', { name }));

test('the balance stands beside what of it expires first', async () => {
  await renderWithHost(<PointsOverviewPage />, { answers: answers() });
  expect(region('Points balance').getByText('12,500 points')).toBeVisible();
  expect(region('Points balance').getByText('Nov 30, 2026')).toBeVisible();
});

test('expiring points are listed by date with their sum, then what expired this month', async () => {
  await renderWithHost(<PointsOverviewPage />, { answers: answers() });
  const expiring = region('Expiring points');
  expect(expiring.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Nov 30, 2026300',
    'Dec 31, 2026600',
  ]);
  expect(expiring.getByText('900')).toBeVisible();
  expect(expiring.getByText('75')).toBeVisible();
});

test('transactions carry their sign and their cause, fifteen at first', async () => {
  const transactions = [
    createPointTransaction({ kind: 'redeem', points: -1_000, source: 'Training seat' }),
    ...Array.from({ length: 16 }, () => createPointTransaction()),
  ];
  await renderWithHost(<PointsOverviewPage />, {
    answers: answers({ [TRANSACTIONS]: { transactions, balance: 0 } }),
  });
  const table = screen.getByRole('table', { name: 'Recent transactions' });
  expect(within(table).getByRole('cell', { name: '−1,000' })).toBeVisible();
  expect(within(table).getByRole('cell', { name: 'Training seat' })).toBeVisible();
  expect(within(table).getAllByRole('row')).toHaveLength(16);

  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(within(table).getAllByRole('row')).toHaveLength(18);
});

test('one part that fails leaves the others standing and can be tried again', async () => {
  await renderWithHost(<PointsOverviewPage />, { answers: answers({ [EXPIRES]: failure() }) });
  const expiring = region('Expiring points');
  expect(expiring.getByRole('alert')).toHaveTextContent('Fetch points error.');
  expect(region('Points balance').getByText('12,500 points')).toBeVisible();

  fakeHost.answers = answers();
  await userEvent.click(expiring.getByRole('button', { name: 'Try again' }));
  expect(await expiring.findByText('900')).toBeVisible();
});

test('a customer without points reads why', async () => {
  await renderWithHost(<PointsOverviewPage />, {
    answers: {
      [TRANSACTIONS]: { transactions: [], balance: 0 },
      [EXPIRES]: { pointToExpires: 0, expiredPointsThisMonth: [] },
      [EXPIRES_LIST]: { pointToExpires: [] },
    },
  });
  expect(screen.getByText('No transactions yet')).toBeVisible();
  expect(screen.getByText('Nothing expires')).toBeVisible();
});

test("another customer's points replace the former one's", async () => {
  await renderWithHost(<PointsOverviewPage />, { answers: answers() });
  fakeHost.answers = answers({ [TRANSACTIONS]: { transactions: [], balance: 7 } });
  await act(() => selectCustomer(2));
  expect(await screen.findByText('7 points')).toBeVisible();
  expect(screen.queryByText('12,500 points')).not.toBeInTheDocument();
});

test('the home card shows the balance and leads to the rewards', async () => {
  await renderWithHost(<PointsBalance />, { answers: answers() });
  expect(screen.getByText('12,500 points')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View rewards' })).toHaveAttribute('href', '/c/1/rewards');
});
