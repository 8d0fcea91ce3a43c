import { renderWithHost } from '@atrium/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBalance, createLot } from '../../../testing/factories.ts';
import { BalanceExplanationPage } from './balance-explanation-page.tsx';

const lots = [
  createLot({
    remaining: 300,
    points: 500,
    expiresAt: '2099-11-30T22:59:59.999Z',
    subject: { kind: 'application', id: 8, label: 'ACME-8' },
    source: 'Fees · ACME-8',
  }),
  createLot({
    remaining: 200,
    expiresAt: '2099-11-30T22:59:59.999Z',
    source: 'Referral',
    rule: { id: 4, name: 'Referral' },
    subject: null,
  }),
  createLot({ remaining: 600, expiresAt: '2099-12-31T22:59:59.999Z' }),
  createLot({ remaining: 40, state: 'pending', source: 'Fees · ACME-9' }),
];
const responses = {
  'GET /customer-portal/points/balance': createBalance({ lots, timeZone: 'Europe/Berlin' }),
};

test('the months add up to the balance, without pending points', async () => {
  await renderWithHost(<BalanceExplanationPage />, { responses });
  const spendable = within(screen.getByRole('region', { name: 'Available points' }));
  expect(spendable.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'November 20992 lots500',
    'December 20991 lot600',
  ]);
  expect(spendable.getByText('1,100 points')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Pending points' })).getByText('40 points')).toBeVisible();
});

test('lines lead from the balance to the closing balance of the statement', async () => {
  const owing = createBalance({ lots, debt: 12 });
  await renderWithHost(<BalanceExplanationPage />, {
    responses: { 'GET /customer-portal/points/balance': owing },
  });
  const section = within(screen.getByRole('region', { name: 'From the balance to the statement of today' }));
  expect(section.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1,100',
    '+40',
    '−12',
    '1,128',
  ]);
  expect(section.getByRole('link', { name: 'Points statement' })).toHaveAttribute(
    'href',
    '/c/1/rewards/statement',
  );
});

test('there is nothing to lead to where the balance is that of the statement', async () => {
  const all = lots.filter(({ state }) => state === 'available');
  await renderWithHost(<BalanceExplanationPage />, {
    responses: { 'GET /customer-portal/points/balance': createBalance({ lots: all }) },
  });
  expect(screen.queryByRole('region', { name: /^From the balance/ })).not.toBeInTheDocument();
});

test('a month expands to its lots, each with what is left and what earned it', async () => {
  await renderWithHost(<BalanceExplanationPage />, { responses });
  const november = within(screen.getByRole('table', { name: 'Lots that expire in November 2099' }));
  expect(november.getByRole('cell', { name: '300 of 500' })).toBeVisible();
  expect(november.getByRole('link', { name: 'Fees' })).toHaveAttribute('href', '/c/1/rewards/earn/1');
  expect(november.getByRole('link', { name: 'ACME-8' })).toHaveAttribute('href', '/c/1/applications/8');
  expect(november.getByRole('cell', { name: 'Referral' })).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: /December 2099/ }));
  expect(screen.getByRole('table', { name: 'Lots that expire in December 2099' })).toBeInTheDocument();
});

test('under all customers each lot names its customer, on phones below what earned it', async () => {
  const customer = { id: 2, name: 'Globex' };
  const responses = {
    'GET /customer-portal/points/balance': createBalance({ lots: [createLot({ customer })] }),
  };
  await renderWithHost(<BalanceExplanationPage />, { responses, customerId: 0 });
  const cells = within(screen.getByRole('table')).getAllByRole('cell');
  expect(cells.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Globex$/),
    'Globex',
  ]);
});

test('a month with many lots is paged, and printed whole', async () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    createLot({ source: `Fees ${index}`, subject: null, rule: null }),
  );
  await renderWithHost(<BalanceExplanationPage />, {
    responses: { 'GET /customer-portal/points/balance': createBalance({ lots: many }) },
  });
  const table = within(screen.getByRole('table', { name: 'Lots that expire in December 2099' }));
  expect(table.getAllByRole('row')).toHaveLength(26);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(table.getAllByRole('row')).toHaveLength(6);
  expect(table.getByRole('cell', { name: 'Fees 29' })).toBeVisible();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(31);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(6);
});

test('the page has its tab', async () => {
  await renderWithHost(<BalanceExplanationPage />, { responses, path: '/c/1/rewards/balance' });
  expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName('Balance');
});

test('without points the page says how to earn some', async () => {
  await renderWithHost(<BalanceExplanationPage />, {
    responses: { 'GET /customer-portal/points/balance': createBalance() },
  });
  expect(screen.getByText('No available points')).toBeVisible();
  expect(
    screen.getAllByRole('link', { name: 'Ways to earn' }).map((link) => link.getAttribute('href')),
  ).toEqual(['/c/1/rewards/earn', '/c/1/rewards/earn']);
});
