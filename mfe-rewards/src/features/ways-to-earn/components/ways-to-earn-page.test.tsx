import { createEarnPoint, createReward, renderWithHost } from '@atrium/testing';
import { screen, within } from '@testing-library/react';
import { createBalance } from '../../../testing/factories.ts';
import { WaysToEarnPage } from './ways-to-earn-page.tsx';

const responses = {
  'GET /customer-portal/earn_points': {
    year: '2026',
    earnPoints: [
      createEarnPoint({
        name: 'Fees',
        points: 1,
        perAmount: 4_000,
        earned: { points: 300, times: 2, pending: 250, lastAt: '2026-10-02T08:15:00Z' },
      }),
      createEarnPoint({ name: 'Referral', points: 1_000, perAmount: null }),
    ],
  },
  'GET /customer-portal/points/balance': createBalance({ balance: 600 }),
  'GET /customer-portal/rewards': {
    rewards: [createReward({ name: 'Search', pointsCost: 1_200 }), createReward({ pointsCost: 500 })],
  },
};

test('each way to earn shows its points and what it has earned this year', async () => {
  await renderWithHost(<WaysToEarnPage />, { responses });
  const card = within(screen.getByRole('listitem', { name: 'Fees' }));
  expect(card.getByText('Earned in 2026').nextSibling).toHaveTextContent('300 points');
  expect(card.getByText('2 times')).toBeVisible();
  expect(card.getByText('Pending').nextSibling).toHaveTextContent('250');
  const referral = within(screen.getByRole('listitem', { name: 'Referral' }));
  expect(referral.getByText('+1,000 points')).toBeVisible();
  expect(referral.getByText('Not yet')).toBeVisible();
});

test('all ways to earn have the same facts, so that their cards align', async () => {
  await renderWithHost(<WaysToEarnPage />, { responses });
  const factsOf = (name: string) =>
    within(screen.getByRole('listitem', { name }))
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
  expect(factsOf('Referral')).toEqual(['Earned in 2026', 'How often', 'Pending', 'Last']);
  expect(factsOf('Fees')).toEqual(factsOf('Referral'));
});

test('the next reward shows how many points are missing', async () => {
  await renderWithHost(<WaysToEarnPage />, { responses });
  expect(screen.getByText('600 points to go for Search')).toBeVisible();
  expect(screen.getByRole('meter', { name: 'Points towards Search' })).toHaveAttribute('aria-valuenow', '50');
});
