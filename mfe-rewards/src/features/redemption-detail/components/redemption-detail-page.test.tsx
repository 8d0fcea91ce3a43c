import { createCustomer, createUser, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { createBalance, createRedemptionDetail } from '../../../testing/factories.ts';
import { RedemptionDetailPage } from './redemption-detail-page.tsx';

const ONE = 'GET /customer-portal/points/redeem_history/:id';
const REFUND = 'POST /customer-portal/points/redeem_history/:id/refund';
const path = '/c/1/rewards/history/8';
const page = (
  <Routes>
    <Route path="/c/1/rewards/history/:id" element={<RedemptionDetailPage />} />
  </Routes>
);

const redemption = createRedemptionDetail({ id: 8, refundableUntil: '2099-12-01T12:00:00Z' });
const refunded = createRedemptionDetail({
  id: 8,
  status: 'refunded',
  refundedAt: '2026-11-21T12:00:00Z',
  refundableUntil: null,
});
const responses = {
  [ONE]: { redeemHistory: redemption },
  'GET /customer-portal/points/balance': createBalance(),
};

beforeEach(() => sessionStorage.clear());

test('a redemption shows its code, who redeemed it and which points were used', async () => {
  await renderWithHost(page, { responses, path });
  expect(await screen.findByText('ATR-7Q2M')).toBeVisible();
  expect(screen.getByText('Olivia Owner')).toBeVisible();
  const rows = within(screen.getByRole('table', { name: 'Points used' })).getAllByRole('row');
  expect(rows[1]).toHaveTextContent('ReferralNov 30, 20991,000');
  expect(rows.at(-1)).toHaveTextContent('Total1,000');
});

test('the code is copied with one click', async () => {
  const person = userEvent.setup();
  await renderWithHost(page, { responses, path });
  await person.click(await screen.findByRole('button', { name: 'Copy code' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('ATR-7Q2M');
});

test('a refund requires a confirmation, and after a lost response a retry has the same key', async () => {
  const lost = failure({ status: 0, reason: 'network' });
  await renderWithHost(page, { responses: { ...responses, [REFUND]: lost }, path });
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  await userEvent.click(screen.getByRole('button', { name: 'Refund 1,000 points' }));
  expect(fakeHost.notices).toEqual([{ message: 'Refund error.', severity: 'error', requestId: 'req-test' }]);

  fakeHost.responses = {
    ...responses,
    [ONE]: { redeemHistory: refunded },
    [REFUND]: { redeemHistory: refunded, balance: 1_000 },
  };
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  await userEvent.click(screen.getByRole('button', { name: 'Refund 1,000 points' }));
  expect(await screen.findByText('Points used and refunded')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
  const keys = fakeHost.calls.filter(({ call }) => call === REFUND).map(({ input }) => input.headers);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toEqual(keys[1]);
});

test('viewers cannot refund, and neither can others after the deadline', async () => {
  const viewer = createUser({ permissions: ['rewards:read'] });
  const { unmount } = await renderWithHost(page, { responses, path, user: viewer });
  expect(await screen.findByText('ATR-7Q2M')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
  unmount();

  const late = { ...responses, [ONE]: { redeemHistory: { ...redemption, refundableUntil: null } } };
  await renderWithHost(page, { responses: late, path });
  expect(await screen.findByText('No longer refundable')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
});

test('a redemption of another customer of the person offers to switch to that customer', async () => {
  const customer = { id: 2, name: 'Globex' };
  await renderWithHost(page, {
    responses: { ...responses, [ONE]: failure({ status: 404 }) },
    responsesForAll: { [ONE]: { redeemHistory: { ...redemption, customer } } },
    customers: [createCustomer({ id: 1, name: 'Acme' }), createCustomer(customer)],
    path,
  });
  expect(await screen.findByText('This redemption belongs to Globex.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Switch to Globex' })).toHaveAttribute(
    'href',
    '/c/2/rewards/history/8',
  );
  expect(fakeHost.notices).toEqual([]);
});

test("an unknown redemption shows an error; one that fails to load shows the catalogue's message", async () => {
  const missing = { ...responses, [ONE]: failure({ status: 404, statusText: 'Not Found' }) };
  const { unmount } = await renderWithHost(page, { responses: missing, path });
  expect(screen.getByText('Redemption not found')).toBeVisible();
  unmount();
  await renderWithHost(page, { responses: { ...responses, [ONE]: failure() }, path });
  expect(screen.getByText('The redemption did not load.')).toBeVisible();
});
