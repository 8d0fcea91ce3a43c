import { PROBLEM_TYPE_PREFIX } from '@atrium/contract';
import { RequestError } from '@atrium/host';
import {
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
/** The same person before and after a reload. */
const user = createUser();
const response = { redemption: { id: 9, code: 'ATR-7Q2M', points: 1_000 }, balance: 500 };

function responses(overrides: FakeResponses = {}): FakeResponses {
  return {
    'GET /customer-portal/rewards': {
      rewards: [
        reward,
        createReward({ name: 'Watch service', pointsCost: 3_200, offeredUntil: '2027-03-31' }),
        createReward({ name: 'Sold out', stock: 0 }),
        createReward({ name: 'Had it', limitPerCustomer: 1, redeemed: 1 }),
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

test('each reward says what it costs, what is left, and what stands in the way', async () => {
  await renderWithHost(<RewardsCataloguePage />, { responses: responses(), path: '/c/1/rewards/catalogue' });
  const card = (name: string) => within(screen.getByRole('listitem', { name }));
  expect(card('Clearance search').getByText('1,000 points')).toBeVisible();
  expect(card('Clearance search').getByText('4 left')).toBeVisible();
  expect(card('Clearance search').getByText('Within reach')).toBeVisible();
  expect(card('Watch service').getByText('1,700 points missing')).toBeVisible();
  expect(card('Watch service').getByText(/until Mar 31, 2027$/)).toBeVisible();
  expect(card('Sold out').getAllByText('Out of stock')).toHaveLength(2);
  expect(card('Had it').getByText('Limit reached')).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^Redeem / })).toHaveLength(1);
});

test('a viewer sees the rewards and finds no way to redeem, not even by the address', async () => {
  const user = createUser({ permissions: ['rewards:read'] });
  await renderWithHost(<RewardsCataloguePage />, { responses: responses(), user, path });
  expect(screen.getByText('Within reach')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Redeem Clearance search' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('acting for all customers asks to choose one of those for whom the person may redeem', async () => {
  const user = createUser({
    roles: [
      { customerId: 1, role: 'owner' },
      { customerId: 2, role: 'viewer' },
    ],
  });
  const customers = [createCustomer({ id: 1, name: 'Acme' }), createCustomer({ id: 2, name: 'Globex' })];
  await renderWithHost(<RewardsCataloguePage />, { responses: responses(), user, customers, customerId: 0 });
  expect(screen.getByText(/by all your customers together/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Choose a customer to redeem Clearance search' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.getAttribute('href'))).toEqual([path]);
});

test('the dialog shows which points go, what stays and what expires next, then the code', async () => {
  await renderWithHost(<RewardsCataloguePage />, { responses: responses(), path });
  const dialog = within(await screen.findByRole('dialog', { name: 'Redeem Clearance search' }));
  const rows = within(dialog.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Earned byExpiresPoints',
    'Fees · ACME-1 Blue birdNov 30, 2099400',
    'ReferralDec 31, 2099600',
    'Sum1,000',
  ]);
  expect(dialog.getByText('Balance after').nextSibling).toHaveTextContent('500');
  expect(dialog.getByText('Expires next').nextSibling).toHaveTextContent('100 points on Dec 31, 2099');

  await userEvent.click(await confirm());
  expect(await screen.findByRole('dialog', { name: 'Clearance search is yours' })).toBeVisible();
  expect(screen.getByText('ATR-7Q2M')).toBeVisible();
  expect(fakeHost.notices).toContainEqual({ message: 'Clearance search is yours.', severity: 'success' });
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

test('the second half of a double click does not close the code that the first half brought', async () => {
  await renderWithHost(<RewardsCataloguePage />, { responses: responses(), path });
  await userEvent.click(await confirm());
  const close = await screen.findByRole('button', { name: 'Close' });
  expect(close).toBeDisabled();
  await waitFor(() => expect(close).toHaveFocus());
  await userEvent.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a lost answer is asked for again under the same key', async () => {
  const lost = failure({ status: 0, reason: 'network' });
  await renderWithHost(<RewardsCataloguePage />, { responses: responses({ [REDEEM]: lost }), path });
  await userEvent.click(await confirm());
  expect(await screen.findByText('Redeem error. No response came.')).toBeVisible();
  // The dialog says it; a toast would say it twice.
  expect(fakeHost.notices).toEqual([]);

  fakeHost.responses = responses();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ATR-7Q2M')).toBeVisible();
  expect(redeemCalls()).toHaveLength(2);
  expect(keysUsed().size).toBe(1);
});

test('who has left the dialog before it failed is told by a toast', async () => {
  const response = deferred<never>();
  await renderWithHost(<RewardsCataloguePage />, {
    responses: responses({ [REDEEM]: () => response.promise }),
    path,
  });
  await userEvent.click(await confirm());
  cleanup();
  response.reject(problem('out-of-stock', 409));
  await waitFor(() =>
    expect(fakeHost.notices).toEqual([{ message: 'Redeem error.', severity: 'error', requestId: 'req-9' }]),
  );
});

test('after a reload in the middle the dialog asks under the same key, and never by itself', async () => {
  const lost = failure({ status: 0, reason: 'network' });
  await renderWithHost(<RewardsCataloguePage />, { responses: responses({ [REDEEM]: lost }), user, path });
  await userEvent.click(await confirm());
  await screen.findByText('Redeem error. No response came.');
  const [first] = keysUsed();

  cleanup();
  await renderWithHost(<RewardsCataloguePage />, { responses: responses(), user, path });
  expect(screen.getByText('Redeem error. No response came.')).toBeVisible();
  expect(redeemCalls()).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ATR-7Q2M')).toBeVisible();
  expect([...keysUsed()]).toEqual([first]);
});

test('an attempt of yesterday is not asked for again: the history tells', async () => {
  const lost = failure({ status: 0, reason: 'network' });
  await renderWithHost(<RewardsCataloguePage />, { responses: responses({ [REDEEM]: lost }), user, path });
  await userEvent.click(await confirm());
  await screen.findByText('Redeem error. No response came.');
  cleanup();
  const tomorrow = Date.now() + 25 * 3_600_000;
  jest.spyOn(Date, 'now').mockReturnValue(tomorrow);
  await renderWithHost(<RewardsCataloguePage />, { responses: responses(), user, path });
  expect(screen.getByText(/An attempt of yesterday got no response/)).toBeVisible();
});

test('a refusal says why and shows what is possible now, with a new key for the next attempt', async () => {
  await renderWithHost(<RewardsCataloguePage />, {
    responses: responses({ [REDEEM]: problem('out-of-stock', 409) }),
    path,
  });
  await userEvent.click(await confirm());
  const note = await screen.findByText('This reward is out of stock.');
  expect(note).toBeVisible();
  expect(screen.getByText('Redeem error.')).toBeVisible();
  expect(screen.getByText('req-9')).toBeVisible();
  expect(fakeHost.notices).toEqual([]);
  fakeHost.responses = responses();
  await userEvent.click(await confirm());
  expect(await screen.findByText('ATR-7Q2M')).toBeVisible();
  expect(keysUsed().size).toBe(2);
});

test('above the threshold a one-time password is mailed, and the same request goes out with its proof', async () => {
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

test('a customer without enough points reads how many are missing, and cannot confirm', async () => {
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

test('rewards that fail to load are said in the words of the catalogue', async () => {
  const responsesWithout = responses({ 'GET /customer-portal/rewards': failure() });
  await renderWithHost(<RewardsCataloguePage />, {
    responses: responsesWithout,
    path: '/c/1/rewards/catalogue',
  });
  expect(screen.getByText('The rewards did not load.')).toBeVisible();
});

test('a reward that costs something else by now is shown at its new cost, and nothing was redeemed', async () => {
  const dearer = { ...reward, pointsCost: 1_200 };
  let cost = reward;
  await renderWithHost(<RewardsCataloguePage />, {
    responses: responses({
      'GET /customer-portal/rewards/:id/preview': () => ({
        preview: createPreview({ reward: cost, otpRequired: true }),
      }),
      [REDEEM]: ({ body }) => {
        if (!body.otpToken) throw problem('otp-required', 403);
        cost = dearer;
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
