import { createEarnPoint, createPointTransaction, createReward, renderWithHost } from '@atrium/testing';
import { screen, within } from '@testing-library/react';
import { createBalance } from '../../../testing/factories.ts';
import { WaysToEarnPage } from './ways-to-earn-page.tsx';

const year = new Date().getUTCFullYear();
const fees = { id: 71, name: 'Fees' };
const answers = {
  'GET /customer-portal/earn_points': {
    earnPoints: [
      createEarnPoint({ ...fees, points: 1, perAmount: 4_000 }),
      createEarnPoint({ id: 72, name: 'Referral', points: 1_000, perAmount: null }),
    ],
  },
  'GET /customer-portal/points/success_txn': {
    transactions: [
      createPointTransaction({
        rule: fees,
        points: 250,
        createdAt: `${year}-01-02T00:00:00Z`,
        availableAt: '2099-01-01T00:00:00Z',
      }),
      createPointTransaction({ rule: fees, points: 50, createdAt: `${year}-01-01T00:00:00Z` }),
      createPointTransaction({ rule: fees, points: 999, createdAt: `${year - 1}-12-31T23:59:59Z` }),
    ],
    balance: 600,
  },
  'GET /customer-portal/points/balance': createBalance({ balance: 600 }),
  'GET /customer-portal/rewards': {
    rewards: [createReward({ name: 'Search', pointsCost: 1_200 }), createReward({ pointsCost: 500 })],
  },
};

test('each way says what it brings and what it has brought this year', async () => {
  await renderWithHost(<WaysToEarnPage />, { answers });
  const card = within(screen.getByRole('listitem', { name: 'Fees' }));
  expect(card.getByText('300 points')).toBeVisible();
  expect(card.getByText('2 times')).toBeVisible();
  expect(card.getByText('Pending').nextSibling).toHaveTextContent('250');
  const referral = within(screen.getByRole('listitem', { name: 'Referral' }));
  expect(referral.getByText('+1,000 points')).toBeVisible();
  expect(referral.getByText('Not yet')).toBeVisible();
});

test('the next reward says how many points are to go', async () => {
  await renderWithHost(<WaysToEarnPage />, { answers });
  expect(screen.getByText('600 points to go for Search')).toBeVisible();
  expect(screen.getByRole('meter', { name: 'Points towards Search' })).toHaveAttribute('aria-valuenow', '50');
});
