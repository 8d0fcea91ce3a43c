import type { DeskReward } from '@atrium/contract/desk';
import { type FakeResponses, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RewardsPage } from './rewards-page.tsx';

const PROGRAMME = 'GET /customer-portal/desk/programme';
const ADD = 'POST /customer-portal/desk/rewards';
const CHANGE = 'POST /customer-portal/desk/rewards/:id';
const WITHDRAW = 'POST /customer-portal/desk/rewards/:id/withdraw';

const credit: DeskReward = {
  id: 3,
  name: 'Fee credit',
  description: 'Taken off the next invoice.',
  pointsCost: 1_200,
  stock: 20,
  limitPerCustomer: null,
  offeredFrom: null,
  offeredUntil: '2026-12-31',
  position: 1,
  active: true,
};
const programmeOf = (rewards: DeskReward[], mayChange = true) => ({
  programme: { timeZone: 'UTC', lotMonths: 12, refundDays: 30, correctAlone: 0 },
  rewards,
  earnRules: [],
  mayChange,
});
const open = (responses: FakeResponses = {}) =>
  renderWithHost(<RewardsPage />, { responses: { [PROGRAMME]: programmeOf([credit]), ...responses } });
const sent = () => fakeHost.calls.filter(({ call }) => !call.startsWith('GET '));
const dialog = async () => within(await screen.findByRole('dialog'));

test('a reward is listed with what is left of it', async () => {
  await open();
  const [, row] = within(await screen.findByRole('table', { name: 'Rewards' })).getAllByRole('row');
  expect(row).toHaveTextContent(/Fee credit.*1,200.*20.*No limit.*until Dec 31, 2026/);
});

test('a changed name does not write the stock, from which customers redeem meanwhile', async () => {
  await open({ [CHANGE]: { reward: credit } });
  await userEvent.click(await screen.findByRole('button', { name: 'Change Fee credit' }));
  const fields = await dialog();
  await userEvent.clear(fields.getByLabelText('Reward'));
  await userEvent.type(fields.getByLabelText('Reward'), 'Credit');
  await userEvent.click(fields.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.input.body).toEqual({
    name: 'Credit',
    names: { 'ja-JP': null, 'th-TH': null },
    description: 'Taken off the next invoice.',
    descriptions: { 'ja-JP': null, 'th-TH': null },
    pointsCost: 1_200,
    limitPerCustomer: null,
    offeredFrom: null,
    offeredUntil: '2026-12-31',
    position: 1,
  });
});

test('names in other languages are shown and changed below the English one', async () => {
  const named = { ...credit, names: { 'th-TH': 'เครดิต' }, descriptions: { 'ja-JP': '差し引きます。' } };
  await open({ [PROGRAMME]: programmeOf([named]), [CHANGE]: { reward: named } });
  await userEvent.click(await screen.findByRole('button', { name: 'Change Fee credit' }));
  const fields = await dialog();
  expect(fields.getByLabelText('Reward in Thai')).toHaveValue('เครดิต');
  await userEvent.type(fields.getByLabelText('Reward in Japanese'), '料金クレジット');
  await userEvent.click(fields.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.input.body).toMatchObject({
    names: { 'ja-JP': '料金クレジット', 'th-TH': 'เครดิต' },
    descriptions: { 'ja-JP': '差し引きます。', 'th-TH': null },
  });
});

test('a new reward needs a name and points, which are a whole number', async () => {
  await open({ [ADD]: { reward: credit } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add reward' }));
  const fields = await dialog();
  await userEvent.type(fields.getByLabelText('Reward'), 'Credit');
  await userEvent.type(fields.getByLabelText('Points'), '12.5');
  expect(fields.getByText('Enter a whole number.')).toBeVisible();
  expect(fields.getByRole('button', { name: 'Add reward' })).toBeDisabled();
  await userEvent.clear(fields.getByLabelText('Points'));
  await userEvent.type(fields.getByLabelText('Points'), '500');
  await userEvent.click(fields.getByRole('button', { name: 'Add reward' }));
  await waitFor(() =>
    expect(sent()).toMatchObject([{ call: ADD, input: { body: { pointsCost: 500, stock: null } } }]),
  );
});

test('a reward is withdrawn once that was confirmed', async () => {
  await open({ [WITHDRAW]: { reward: { ...credit, active: false } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw Fee credit' }));
  await userEvent.click((await dialog()).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(sent()).toMatchObject([{ call: WITHDRAW, input: { params: { id: 3 } } }]));
});

test('who sees some customers only has no buttons', async () => {
  await open({ [PROGRAMME]: programmeOf([credit], false) });
  expect(await screen.findByText('Fee credit')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  [programmeOf([]), 'No rewards yet'],
  [failure({ status: 500 }), 'The rewards did not load.'],
])('where there are none to show, the page says why', async (response, text) => {
  await open({ [PROGRAMME]: response });
  expect(await screen.findByText(text)).toBeVisible();
});
