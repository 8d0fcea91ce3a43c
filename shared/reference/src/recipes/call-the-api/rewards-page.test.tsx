import { createReward, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RewardsPage } from './rewards-page.tsx';

const CALL = 'GET /customer-portal/rewards';

test('rewards are listed with their cost', async () => {
  const rewards = [createReward({ name: 'Coffee', pointsCost: 1200 })];
  await renderWithHost(<RewardsPage />, { responses: { [CALL]: { rewards } } });
  expect(screen.getByText('Coffee')).toBeVisible();
  expect(screen.getByText('1,200 points')).toBeVisible();
});

test('what failed is said, and can be tried again', async () => {
  await renderWithHost(<RewardsPage />, { responses: { [CALL]: failure() } });
  expect(screen.getByText('The rewards did not load.')).toBeVisible();
  expect(fakeHost.notices[0]?.message).toBe('The rewards could not be loaded. Try again.');
  fakeHost.responses[CALL] = { rewards: [] };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No rewards yet')).toBeVisible();
});
