import type { DeskRedemption } from '@atrium/contract/desk';
import { type FakeResponses, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RedemptionsPage } from './redemptions-page.tsx';

const LIST = 'GET /customer-portal/desk/redemptions';
const HAND_OUT = 'POST /customer-portal/desk/redemptions/:id/hand_out';
const REFUND = 'POST /customer-portal/desk/redemptions/:id/refund';

const redemption: DeskRedemption = {
  id: 9,
  customer: { id: 7, name: 'Acme' },
  reward: { id: 3, name: 'Fee credit' },
  points: 400,
  code: '7KQ4-M2XR',
  redeemedBy: { id: 5, name: 'Ada' },
  createdAt: '2026-11-20T08:00:00Z',
  state: 'open',
  handedOutBy: null,
  handedOutAt: null,
  refundedAt: null,
  refundableUntil: '2026-12-20T08:00:00Z',
};
const pageOf = (redemptions: DeskRedemption[], total = redemptions.length) => ({
  redemptions,
  total,
  page: 1,
  pageSize: 25,
});
const open = (redemptions: DeskRedemption[], responses: FakeResponses = {}, path?: string) =>
  renderWithHost(<RedemptionsPage />, {
    responses: {
      [LIST]: pageOf(redemptions),
      'GET /customer-portal/desk/customers': { customers: [], total: 0, page: 1, pageSize: 100 },
      ...responses,
    },
    ...(path && { path }),
  });
const sent = () => fakeHost.calls.filter(({ call }) => !call.startsWith('GET '));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

test('a redemption is listed with its code, for whom, and by whom', async () => {
  await open([redemption]);
  const [, row] = within(await screen.findByRole('table', { name: 'Redemptions' })).getAllByRole('row');
  expect(row).toHaveTextContent(/Fee credit7KQ4-M2XR.*Acme.*400.*Ada.*Not handed out/);
});

test('a code is marked as handed out once that was confirmed', async () => {
  await open([redemption], { [HAND_OUT]: { redemption: { ...redemption, state: 'handed_out' } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark 7KQ4-M2XR as handed out' }));
  expect(sent()).toEqual([]);
  await confirm('Mark as handed out');
  await waitFor(() => expect(sent()).toMatchObject([{ call: HAND_OUT, input: { params: { id: 9 } } }]));
  expect(fakeHost.notices).toMatchObject([{ message: 'The code was marked as handed out.' }]);
});

test('a refund in time needs no reason', async () => {
  await open([redemption], { [REFUND]: { redemption: { ...redemption, state: 'refunded' } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Refund 7KQ4-M2XR' }));
  await confirm('Refund');
  await waitFor(() => expect(sent()).toMatchObject([{ call: REFUND, input: { body: {} } }]));
});

test('a late refund is asked for with a reason, and needs another person', async () => {
  const late = { ...redemption, refundableUntil: null };
  await open([late], { [REFUND]: failure({ status: 503 }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Refund 7KQ4-M2XR' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/another person has to approve it/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Ask for approval' })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText('Reason'), 'By mistake');
  await confirm('Ask for approval');
  await waitFor(() => expect(sent()).toMatchObject([{ input: { body: { reason: 'By mistake' } } }]));
  const [first] = sent();
  await confirm('Ask for approval');
  // The same key: it takes effect once, even if the answer was lost.
  await waitFor(() =>
    expect(sent().map(({ input }) => input.headers)).toEqual([first, first].map((one) => one?.input.headers)),
  );
});

test('filters are asked of the API, and can be cleared where nothing matches', async () => {
  await open([], { [LIST]: pageOf([]) }, '/c/1/desk/programme/redemptions?search=7K&state=open&customer=7');
  await waitFor(() =>
    expect(fakeHost.calls.find(({ call }) => call === LIST)?.input.query).toEqual({
      page: 1,
      pageSize: 25,
      search: '7K',
      state: 'open',
      customer: ['7'],
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show all redemptions' }));
  expect(await screen.findByText('No redemptions yet')).toBeVisible();
});

test('redemptions that do not load can be loaded again', async () => {
  await open([], { [LIST]: failure({ status: 500 }) });
  expect(await screen.findByText('The redemptions did not load.')).toBeVisible();
});
