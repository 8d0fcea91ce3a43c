import { createRedemption, failure, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RedeemHistoryPage } from './redeem-history-page.tsx';

const HISTORY = 'GET /customer-portal/points/redeem_history/';

test('redemptions link to their page; the code of a refunded one cannot be copied', async () => {
  const redeemHistory = [
    createRedemption({ id: 8, code: 'ATR-1' }),
    createRedemption({ id: 7, code: 'ATR-2', status: 'refunded' }),
  ];
  await renderWithHost(<RedeemHistoryPage />, { responses: { [HISTORY]: { redeemHistory } } });
  const [, first, second] = within(screen.getByRole('table')).getAllByRole('row');
  expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute('href', '/c/1/rewards/history/8');
  expect(within(first as HTMLElement).getByRole('button', { name: 'Copy code' })).toBeVisible();
  expect(within(second as HTMLElement).getByText('Refunded')).toBeVisible();
  expect(within(second as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
});

test('an empty history links to the rewards', async () => {
  await renderWithHost(<RedeemHistoryPage />, { responses: { [HISTORY]: { redeemHistory: [] } } });
  expect(screen.getByRole('link', { name: 'See the rewards' })).toHaveAttribute(
    'href',
    '/c/1/rewards/catalogue',
  );
});

test("a history that fails to load shows the catalogue's message", async () => {
  await renderWithHost(<RedeemHistoryPage />, { responses: { [HISTORY]: failure() } });
  expect(screen.getByText('The redeem history did not load.')).toBeVisible();
});

test('under all customers each row names its customer', async () => {
  const redeemHistory = [createRedemption({ customer: { id: 2, name: 'Globex' } })];
  await renderWithHost(<RedeemHistoryPage />, { responses: { [HISTORY]: { redeemHistory } }, customerId: 0 });
  expect(screen.getByRole('columnheader', { name: 'Customer' })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'Globex' })).toBeVisible();
});

test('a long history can be paged forwards and back', async () => {
  const all = Array.from({ length: 60 }, (_, index) =>
    createRedemption({ id: 60 - index, code: `ATR-${60 - index}` }),
  );
  await renderWithHost(<RedeemHistoryPage />, {
    responses: {
      [HISTORY]: ({ query }) => {
        const older = all.filter(({ id }) => id < Number(query?.before ?? Number.POSITIVE_INFINITY));
        return { redeemHistory: older.slice(0, Number(query?.limit)) };
      },
    },
  });
  const codes = () => screen.getAllByText(/^ATR-/).map(({ textContent }) => textContent);
  const [newer, older] = ['Newer', 'Older'].map((name) => screen.getByRole('button', { name }));
  expect([codes().length, codes()[0], codes().at(-1)]).toEqual([25, 'ATR-60', 'ATR-36']);
  expect(newer).toBeDisabled();

  await userEvent.click(older as HTMLElement);
  await waitFor(() => expect(codes()[0]).toBe('ATR-35'));
  await userEvent.click(older as HTMLElement);
  await waitFor(() => expect(codes()).toHaveLength(10));
  expect(older).toBeDisabled();
  await userEvent.click(newer as HTMLElement);
  await waitFor(() => expect(codes()[0]).toBe('ATR-35'));
});
