import { createRedemption, failure, renderWithHost } from '@atrium/testing';
import { screen, within } from '@testing-library/react';
import { RedeemHistoryPage } from './redeem-history-page.tsx';

const HISTORY = 'GET /customer-portal/points/redeem_history/';

test('redemptions lead to their page; only the code of one that stands can be copied', async () => {
  const redeemHistory = [
    createRedemption({ id: 8, code: 'ATR-1' }),
    createRedemption({ id: 7, code: 'ATR-2', status: 'refunded' }),
  ];
  await renderWithHost(<RedeemHistoryPage />, { answers: { [HISTORY]: { redeemHistory } } });
  const [, first, second] = within(screen.getByRole('table')).getAllByRole('row');
  expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute('href', '/c/1/rewards/history/8');
  expect(within(first as HTMLElement).getByRole('button', { name: 'Copy code' })).toBeVisible();
  expect(within(second as HTMLElement).getByText('Refunded')).toBeVisible();
  expect(within(second as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
});

test('nothing redeemed yet leads to the rewards', async () => {
  await renderWithHost(<RedeemHistoryPage />, { answers: { [HISTORY]: { redeemHistory: [] } } });
  expect(screen.getByRole('link', { name: 'See the rewards' })).toHaveAttribute(
    'href',
    '/c/1/rewards/catalogue',
  );
});

test('a history that fails to load is said in the words of the catalogue', async () => {
  await renderWithHost(<RedeemHistoryPage />, { answers: { [HISTORY]: failure() } });
  expect(screen.getByRole('alert')).toHaveTextContent('Fetch redeem history error.');
});
