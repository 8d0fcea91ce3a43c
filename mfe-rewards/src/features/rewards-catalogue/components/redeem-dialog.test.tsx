import { PROBLEM_TYPE_PREFIX } from '@atrium/contract';
import { RequestError } from '@atrium/host';
import {
  createApproval,
  createCustomer,
  createReward,
  createUser,
  deferred,
  type FakeResponses,
  failure,
  fakeHost,
  renderWithHost,
} from '@atrium/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBalance, createLot, createPreview } from '../../../testing/factories.ts';
import { RewardsCataloguePage } from './rewards-catalogue-page.tsx';

const REDEEM = 'POST /customer-portal/rewards/redeem';
const path = '/c/1/rewards/catalogue?redeem=1300';
const reward = createReward({ id: 1300, name: 'Clearance search', pointsCost: 1_000, stock: 4 });
/** The same user before and after a reload. */
const user = createUser();
const response = { redemption: { id: 9, code: 'ATR-7Q2M', points: 1_000 }, balance: 500 };

function responses(overrides: FakeResponses = {}): FakeResponses {
  return {
    'GET /customer-portal/rewards': {
      rewards: [
        reward,
        createReward({
          name: 'Watch service',
          pointsCost: 3_200,
          offeredUntil: '2027-03-31',
          refusal: 'insufficient-points',
        }),
        createReward({ name: 'Sold out', stock: 0, refusal: 'out-of-stock' }),
        createReward({ name: 'Had it', limitPerCustomer: 1, redeemed: 1, refusal: 'limit-reached' }),
      ],
    },
    'GET /customer-portal/points/otp_threshold': { otpThreshold: null },
    'GET /customer-portal/points/balance': createBalance({ lots: [createLot({ remaining: 1_500 })] }),
    'GET /customer-portal/rewards/:id/preview': { preview: createPreview({ reward }) },
    [REDEEM]: response,
    ...overrides,
  };
}

function problem(type: string, status: number): RequestError {
  const details = { type: `${PROBLEM_TYPE_PREFIX}${type}`, title: type, status, requestId: 'req-9' };
  return new RequestError({ status, statusText: type, problem: details, requestId: 'req-9', reason: 'http' });
}

const redeemCalls = () => fakeHost.calls.filter(({ call }) => call === REDEEM);
const keysUsed = () => new Set(redeemCalls().map(({ input }) => JSON.stringify(input.headers)));
const confirm = () => screen.findByRole('button', { name: 'Redeem 1,000 points' });

beforeEach(() => sessionStorage.clear());

test('each reward shows its cost, its stock, and why it cannot be redeemed', async () => {
  await renderWithHost(<RewardsCataloguePage />, { responses: responses(), path: '/c/1/rewards/catalogue' });
  const card = (name: string) => within(screen.getByRole('listitem', { name }));
  expect(card('Clearance search').getByText('1,000 points')).toBeVisible();
  expect(card('Clearance search').getByText('4 left')).toBeVisible();
  expect(card('Watch service').getByText('1,700 points missing')).toBeVisible();
  expect(card('Watch service').getByText(/until Mar 31, 2027$/)).toBeVisible();
  expect(card('Sold out').getAllByText('Out of stock')).toHaveLength(2);
  expect(card('Had it').getByText('Limit reached')).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^Redeem / })).toHaveLength(1);
  expect(screen.queryByText('Within reach')).not.toBeInTheDocument();
});

test('a viewer sees the rewards but cannot redeem them, not even through the URL', async () => {
  const user = createUser({ permissions: ['rewards:read'] });
  await renderWithHost(<RewardsCataloguePage />, { responses: responses(), user, path });
  expect(screen.getByRole('link', { name: 'Clearance search' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Redeem Clearance search' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('under all customers the user chooses one for whom they may redeem', async () => {
  const user = createUser({
    roles: [
      { customerId: 1, role: 'owner' },
      { customerId: 2, role: 'viewer' },
    ],
  });
  const customers = [createCustomer({ id: 1, name: 'Acme' }), createCustomer({ id: 2, name: 'Globex' })];
  const rewards = [createReward({ ...reward, refusal: 'choose-customer' })];
  const responsesForAll = responses({ 'GET /customer-portal/rewards': { rewards } });
  await renderWithHost(<RewardsCataloguePage />, {
    responses: responsesForAll,
    user,
    customers,
    customerId: 0,
  });
  expect(screen.getByText(/across all your customers/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Choose a customer to redeem Clearance search' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.getAttribute('href'))).toEqual([path]);
});

test('the dialog shows the points used, the balance after and what expires next, then the code', async () => {
  await renderWithHost(<RewardsCataloguePage />, { responses: responses(), path });
  const dialog = within(await screen.findByRole('dialog', { name: 'Redeem Clearance search' }));
  const rows = within(dialog.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Earned byExpiresPoints',
    'Fees · ACME-1 Blue birdNov 30, 2099400',
    'ReferralDec 31, 2099600',
    'Total1,000',
  ]);
  expect(dialog.getByText('Balance after').nextSibling).toHaveTextContent('500');
  expect(dialog.getByText('Expires next').nextSibling).toHaveTextContent('100 points on Dec 31, 2099');

  await userEvent.click(await confirm());
  expect(await screen.findByRole('dialog', { name: 'Clearance search is yours' })).toBeVisible();
  expect(screen.getByText('ATR-7Q2M')).toBeVisible();
  // The dialog shows the success; a toast would repeat it.
  expect(fakeHost.notices).toEqual([]);
});

test('the dialog folds many lots, and shows all of them on request', async () => {
  const lots = Array.from({ length: 34 }, (_, index) => ({
    id: index + 1,
    points: 10,
    expiresAt: '2099-11-30T23:59:59.999Z',
    source: `Fees ${index + 1}`,
  }));
  await renderWithHost(<RewardsCataloguePage />, {
    responses: responses({
      'GET /customer-portal/rewards/:id/preview': { preview: createPreview({ reward, lots }) },
    }),
    path,
  });
  const table = within(await screen.findByRole('table', { name: 'Points used' }));
  expect(table.getAllByRole('row')).toHaveLength(5);
  expect(table.getAllByRole('row').at(-1)).toHaveTextContent('Total340');
  await userEvent.click(screen.getByRole('button', { name: 'Show all 34' }));
  expect(table.getAllByRole('row')).toHaveLength(36);
});

test('a double click sends one request', async () => {
  const held = deferred<typeof response>();
  await renderWithHost(<RewardsCataloguePage />, {
    responses: responses({ [REDEEM]: () => held.promise }),
    path,
  });
  await userEvent.dblClick(await confirm());
  held.resolve(response);
  expect(await screen.findByText('ATR-7Q2M')).toBeVisible();
  expect(redeemCalls()).toHaveLength(1);
});

test('the second half of a double click does not close the dialog with the code', async () => {
  await renderWithHost(<RewardsCataloguePage />, { responses: responses(), path });
  await userEvent.click(await confirm());
  const close = await screen.findByRole('button', { name: 'Close' });
  expect(close).toBeDisabled();
  await waitFor(() => expect(close).toHaveFocus());
  await userEvent.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('after a lost response a retry has the same idempotency key', async () => {
  const lost = failure({ status: 0, reason: 'network' });
  await renderWithHost(<RewardsCataloguePage />, { responses: responses({ [REDEEM]: lost }), path });
  await userEvent.click(await confirm());
  expect(await screen.findByText('Redeem error. No response was received.')).toBeVisible();
  // The dialog shows the error; a toast would repeat it.
  expect(fakeHost.notices).toEqual([]);

  fakeHost.responses = responses();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ATR-7Q2M')).toBeVisible();
  expect(redeemCalls()).toHaveLength(2);
  expect(keysUsed().size).toBe(1);
});

test('a failure after the dialog was closed shows a toast', async () => {
  const response = deferred<never>();
  await renderWithHost(<RewardsCataloguePage />, {
    responses: responses({ [REDEEM]: () => response.promise }),
    path,
  });
  await userEvent.click(await confirm());
  cleanup();
  response.reject(problem('unavailable', 503));
  await waitFor(() =>
    expect(fakeHost.notices).toEqual([{ message: 'Redeem error.', severity: 'error', requestId: 'req-9' }]),
  );
});

test('a success after the dialog was closed shows a toast', async () => {
  const held = deferred<typeof response>();
  await renderWithHost(<RewardsCataloguePage />, {
    responses: responses({ [REDEEM]: () => held.promise }),
    path,
  });
  await userEvent.click(await confirm());
  cleanup();
  held.resolve(response);
  const notice = { message: 'Clearance search is yours.', severity: 'success' };
  await waitFor(() => expect(fakeHost.notices).toEqual([notice]));
});

test('after a reload during the request the dialog retries with the same key, but only on request', async () => {
  const lost = failure({ status: 0, reason: 'network' });
  await renderWithHost(<RewardsCataloguePage />, { responses: responses({ [REDEEM]: lost }), user, path });
  await userEvent.click(await confirm());
  await screen.findByText('Redeem error. No response was received.');
  const [first] = keysUsed();

  cleanup();
  await renderWithHost(<RewardsCataloguePage />, { responses: responses(), user, path });
  expect(screen.getByText('Redeem error. No response was received.')).toBeVisible();
  expect(redeemCalls()).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ATR-7Q2M')).toBeVisible();
  expect([...keysUsed()]).toEqual([first]);
});

test('an attempt of yesterday is not retried: the dialog links to the history', async () => {
  const lost = failure({ status: 0, reason: 'network' });
  await renderWithHost(<RewardsCataloguePage />, { responses: responses({ [REDEEM]: lost }), user, path });
  await userEvent.click(await confirm());
  await screen.findByText('Redeem error. No response was received.');
  cleanup();
  const tomorrow = Date.now() + 25 * 3_600_000;
  jest.spyOn(Date, 'now').mockReturnValue(tomorrow);
  await renderWithHost(<RewardsCataloguePage />, { responses: responses(), user, path });
  expect(screen.getByText(/An attempt from yesterday got no response/)).toBeVisible();
});

test('a refusal shows its reason and a new preview, and the next attempt has a new key', async () => {
  await renderWithHost(<RewardsCataloguePage />, {
    responses: responses({ [REDEEM]: problem('out-of-stock', 409) }),
    path,
  });
  await userEvent.click(await confirm());
  const note = await screen.findByText('This reward is out of stock.');
  expect(note).toBeVisible();
  expect(screen.getByText('Redeem error.')).toBeVisible();
  expect(screen.queryByText('req-9')).not.toBeInTheDocument();
  expect(fakeHost.notices).toEqual([]);
  fakeHost.responses = responses();
  await userEvent.click(await confirm());
  expect(await screen.findByText('ATR-7Q2M')).toBeVisible();
  expect(keysUsed().size).toBe(2);
});

test('above the threshold a one-time password is e-mailed, and the request is repeated with its proof', async () => {
  await renderWithHost(<RewardsCataloguePage />, {
    responses: responses({
      'GET /customer-portal/rewards/:id/preview': { preview: createPreview({ reward, otpRequired: true }) },
      [REDEEM]: ({ body }) => {
        if (body.otpToken !== 'proof') throw problem('otp-required', 403);
        return response;
      },
      'POST /customer-portal/auth/request_otp': { otpId: 'otp-1', expiresAt: '2026-11-21T12:05:00Z' },
      'POST /customer-portal/auth/validate_otp': ({ body }) => {
        if (body.code !== '123456') throw failure({ status: 422, statusText: 'Unprocessable Content' });
        return { otpToken: 'proof' };
      },
    }),
    path,
  });
  await userEvent.click(await confirm());
  const field = await screen.findByLabelText('One-time password');
  expect(await screen.findByText(/six-digit code sent to owner@acme.example/)).toBeVisible();
  expect(fakeHost.notices).toEqual([]);
  const asked = fakeHost.calls.filter(({ call }) => call.endsWith('request_otp'));
  expect(asked.map(({ input }) => input.body)).toEqual([{ purpose: 'redeem', rewardId: reward.id }]);

  await userEvent.type(field, '999999');
  await userEvent.click(screen.getByRole('button', { name: 'Redeem' }));
  const refusal = await screen.findByRole('alert');
  expect(refusal).toHaveTextContent('Unprocessable Content');
  expect(refusal).toHaveTextContent('This code is wrong, expired or already used.');

  await userEvent.clear(field);
  await userEvent.type(field, '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Redeem' }));
  expect(await screen.findByText('ATR-7Q2M')).toBeVisible();
  expect(redeemCalls()).toHaveLength(2);
  expect(keysUsed().size).toBe(1);
});

test('a customer with too few points reads how many are missing, and cannot confirm', async () => {
  const preview = createPreview({
    reward,
    balance: 700,
    refusal: 'insufficient-points',
    missing: 300,
    lots: [],
    balanceAfter: null,
    nextExpiry: null,
  });
  await renderWithHost(<RewardsCataloguePage />, {
    responses: responses({ 'GET /customer-portal/rewards/:id/preview': { preview } }),
    path,
  });
  expect(await screen.findByText('300 points missing')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Redeem 1,000 points' })).not.toBeInTheDocument();
});

test("rewards that fail to load show the catalogue's message", async () => {
  const responsesWithout = responses({ 'GET /customer-portal/rewards': failure() });
  await renderWithHost(<RewardsCataloguePage />, {
    responses: responsesWithout,
    path: '/c/1/rewards/catalogue',
  });
  expect(screen.getByText('The rewards did not load.')).toBeVisible();
});

test('a reward whose cost has changed is shown at the new cost and not redeemed', async () => {
  const costlierReward = { ...reward, pointsCost: 1_200 };
  let cost = reward;
  await renderWithHost(<RewardsCataloguePage />, {
    responses: responses({
      'GET /customer-portal/rewards/:id/preview': () => ({
        preview: createPreview({ reward: cost, otpRequired: true }),
      }),
      [REDEEM]: ({ body }) => {
        if (!body.otpToken) throw problem('otp-required', 403);
        cost = costlierReward;
        throw problem('cost-changed', 409);
      },
      'POST /customer-portal/auth/request_otp': { otpId: 'otp-1', expiresAt: '2026-11-21T12:05:00Z' },
      'POST /customer-portal/auth/validate_otp': { otpToken: 'proof' },
    }),
    path,
  });
  await userEvent.click(await confirm());
  await userEvent.type(await screen.findByLabelText('One-time password'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Redeem' }));
  expect(await screen.findByRole('button', { name: 'Redeem 1,200 points' })).toBeEnabled();
  expect(screen.getByText(/The cost of this reward has changed/)).toBeVisible();
  expect(keysUsed().size).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Redeem 1,200 points' }));
  await waitFor(() => expect(keysUsed().size).toBe(2));
});

test('what needs an approval says so before, and that it waits after', async () => {
  const approval = createApproval({
    redeem: { reward: { id: 1300, name: 'Clearance search' }, points: 1_000, redemptionId: null },
    mayDecide: false,
  });
  const preview = createPreview({ reward, approvalRequired: true });
  await renderWithHost(<RewardsCataloguePage />, {
    responses: responses({
      'GET /customer-portal/rewards/:id/preview': { preview },
      [REDEEM]: { approval },
    }),
    path,
  });
  expect(await screen.findByText(/Another owner has to approve this/)).toBeVisible();
  await userEvent.click(await confirm());
  expect(await screen.findByText('Clearance search waits for approval')).toBeVisible();
  expect(await screen.findByText(/nothing is reserved/)).toBeVisible();
});
