import { useCurrentPageTitle } from '@atrium/host';
import {
  createCustomer,
  createRedemption,
  createReward,
  createUser,
  failure,
  fakeHost,
  renderWithHost,
} from '@atrium/testing';
import { renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { createBalance, createPreview } from '../../../testing/factories.ts';
import { RewardDetailPage } from './reward-detail-page.tsx';

const ONE = 'GET /customer-portal/rewards/:id';
const HISTORY = 'GET /customer-portal/points/redeem_history/';
const path = '/c/1/rewards/catalogue/7';
const user = createUser({ permissions: ['rewards:read', 'rewards:redeem'] });
const page = (
  <Routes>
    <Route path="/c/:customerId/rewards/catalogue/:id" element={<RewardDetailPage />} />
  </Routes>
);
const reward = createReward({
  id: 7,
  name: 'Clearance search',
  description: 'One search, with a short opinion.',
  pointsCost: 1_200,
  stock: 4,
  limitPerCustomer: 3,
  redeemed: 1,
});
const responses = {
  [ONE]: { reward },
  [HISTORY]: { redeemHistory: [createRedemption({ id: 8, reward, code: 'ATR-1' })] },
  'GET /customer-portal/points/balance': createBalance({ balance: 1_500 }),
  'GET /customer-portal/rewards/:id/preview': { preview: createPreview({ reward }) },
};
const factOf = (label: string) => screen.getByText(label).nextSibling;

beforeEach(() => sessionStorage.clear());

test('a reward shows its cost, stock, limit and terms, and names itself in the tab', async () => {
  await renderWithHost(page, { responses, path, user });
  expect(await screen.findByRole('heading', { level: 1, name: 'Clearance search' })).toBeVisible();
  expect(renderHook(useCurrentPageTitle).result.current).toBe('Clearance search');
  expect(screen.getByText('One search, with a short opinion.')).toBeVisible();
  expect(factOf('Cost')).toHaveTextContent('1,200 points');
  expect(factOf('Balance now')).toHaveTextContent('1,500 points');
  expect(factOf('Availability')).toHaveTextContent('4 left');
  expect(factOf('Limit')).toHaveTextContent('1 of 3 used');
  expect(screen.getByText('Within reach')).toBeVisible();
  expect(screen.getByRole('region', { name: 'What you get' })).toBeVisible();
});

test('its earlier redemptions link to their pages, and no others are loaded', async () => {
  await renderWithHost(page, { responses, path, user });
  const table = await screen.findByRole('table', { name: 'Earlier redemptions' });
  expect(within(table).getByRole('link', { name: 'ATR-1' })).toHaveAttribute(
    'href',
    '/c/1/rewards/history/8',
  );
  const { input } = fakeHost.calls.find(({ call }) => call === HISTORY) ?? {};
  expect(input?.query).toMatchObject({ reward: 7 });
});

test('it can be redeemed on its page', async () => {
  await renderWithHost(page, { responses, path, user });
  await userEvent.click(await screen.findByRole('link', { name: 'Redeem Clearance search' }));
  expect(await screen.findByRole('dialog', { name: 'Redeem Clearance search' })).toBeVisible();
});

test('a user who may not redeem sees no button', async () => {
  const viewer = createUser({ permissions: ['rewards:read'] });
  await renderWithHost(page, { responses, path: `${path}?redeem=7`, user: viewer });
  await screen.findByText('1,200 points');
  expect(screen.queryByRole('link', { name: /^Redeem Clearance/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('under all customers it asks for which of them to redeem, and keeps the reward', async () => {
  const customers = [createCustomer({ id: 1, name: 'Acme' })];
  const owner = { ...user, roles: [{ customerId: 1, role: 'owner' as const }] };
  await renderWithHost(page, {
    responses: { ...responses, [ONE]: { reward: { ...reward, refusal: 'choose-customer' } } },
    customerId: 0,
    customers,
    user: owner,
    path: '/c/0/rewards/catalogue/7',
  });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Choose a customer to redeem Clearance search' }),
  );
  expect(screen.getByRole('menuitem', { name: 'Acme' })).toHaveAttribute(
    'href',
    '/c/1/rewards/catalogue/7?redeem=7',
  );
});

test.each([404, 400])('an unknown id, with status %i, shows an error with a link back', async (status) => {
  await renderWithHost(page, { responses: { ...responses, [ONE]: failure({ status }) }, path, user });
  expect(await screen.findByText('Reward not found')).toBeVisible();
  expect(screen.getByRole('link', { name: '← Redeem points' })).toHaveAttribute(
    'href',
    '/c/1/rewards/catalogue',
  );
});

test('a reward that failed to load can be loaded again', async () => {
  await renderWithHost(page, { responses: { ...responses, [ONE]: failure() }, path, user });
  expect(await screen.findByText('The reward did not load.')).toBeVisible();
  fakeHost.responses = responses;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1,200 points')).toBeVisible();
});
