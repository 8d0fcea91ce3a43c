import type { EarnPoint, ResponseOf } from '@atrium/contract';
import {
  createCustomer,
  createEarnPoint,
  createPointTransaction,
  deferred,
  failure,
  fakeHost,
  renderWithHost,
} from '@atrium/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { createBalance } from '../../../testing/factories.ts';
import { WayToEarnPage } from './way-to-earn-page.tsx';

const ONE = 'GET /customer-portal/earn_points/:id';
const TRANSACTIONS = 'GET /customer-portal/points/success_txn';
const path = '/c/1/rewards/earn/3';
const page = (
  <Routes>
    <Route path="/c/:customerId/rewards/earn/:id" element={<WayToEarnPage />} />
  </Routes>
);

const responsesFor = (overrides: Partial<EarnPoint> = {}) => {
  const earnPoint = createEarnPoint({ id: 3, ...overrides });
  const rule = { id: 3, name: earnPoint.name };
  const subject = { kind: 'application', id: 5, label: 'ACME-5 Bird' };
  const transactions = [
    createPointTransaction({ points: 150, rule, subject, source: `${rule.name} · ACME-5 Bird` }),
  ];
  return {
    [ONE]: { earnPoint },
    [TRANSACTIONS]: { transactions, balance: 0 },
    'GET /customer-portal/points/balance': createBalance(),
  };
};
const factOf = (label: string) => screen.getByText(label).nextSibling;

test('a way to earn shows its rule, its earnings and their transactions', async () => {
  const responses = responsesFor({
    event: 'early_renewal',
    name: 'Early renewal',
    points: 150,
    perAmount: null,
    pendingDays: 14,
    daysBeforeDue: 30,
    earned: { points: 300, times: 2, pending: 150, lastAt: '2026-10-02T08:15:00Z' },
  });
  await renderWithHost(page, { responses, path });
  expect(await screen.findByRole('heading', { level: 1, name: 'Early renewal' })).toBeVisible();
  expect(factOf('Each time')).toHaveTextContent('+150 points');
  expect(factOf('Available')).toHaveTextContent('After 14 days');
  expect(factOf('Paid before it is due')).toHaveTextContent('30 days');
  expect(factOf('How often')).toHaveTextContent('2 times');
  const table = screen.getByRole('table', { name: 'Points earned' });
  expect(within(table).getByRole('link', { name: 'ACME-5 Bird' })).toHaveAttribute(
    'href',
    '/c/1/applications/5',
  );
  const { input } = fakeHost.calls.find(({ call }) => call === TRANSACTIONS) ?? {};
  expect(input?.query).toMatchObject({ rule: 3 });
});

test('under all customers each line of the points earned names its customer', async () => {
  const rule = { id: 3, name: 'Fees' };
  const customer = { id: 2, name: 'Globex' };
  const transactions = [createPointTransaction({ points: 150, rule, customer })];
  const responses = { ...responsesFor(), [TRANSACTIONS]: { transactions, balance: 0 } };
  await renderWithHost(page, { responses, path: '/c/0/rewards/earn/3', customerId: 0 });
  const table = within(await screen.findByRole('table', { name: 'Points earned' }));
  expect(table.getByText('Globex')).toBeVisible();
});

test.each([
  ['fee_paid', 'See what is due', '/c/1/applications?sort=dueAt'],
  ['first_filing', 'See your offices', '/c/1/insights'],
  ['early_renewal', 'See what is due', '/c/1/applications?sort=dueAt'],
] as const)('how to do it leads on: %s', async (event, name, href) => {
  await renderWithHost(page, { responses: responsesFor({ event, daysBeforeDue: 30 }), path });
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
});

test('transactions of another way are not shown while those of the way load, nor is it said that there are none', async () => {
  const responses = responsesFor({ name: 'Early renewal' });
  const own = deferred<ResponseOf<typeof TRANSACTIONS>>();
  const referral = { earnPoint: createEarnPoint({ id: 4, name: 'Referral' }) };
  const pages = (
    <>
      {page}
      <Link to="/c/1/rewards/earn/4">Another way</Link>
    </>
  );
  await renderWithHost(pages, {
    responses: {
      ...responses,
      [ONE]: ({ params: { id } }) => (id === '4' ? referral : responses[ONE]),
      [TRANSACTIONS]: ({ query }) => (query?.rule === 4 ? own.promise : responses[TRANSACTIONS]),
    },
    path,
  });
  expect(await screen.findByRole('table', { name: 'Points earned' })).toBeVisible();

  await userEvent.click(screen.getByRole('link', { name: 'Another way' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Referral' })).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Points earned' })).not.toBeInTheDocument();
  expect(screen.queryByText('No points yet')).not.toBeInTheDocument();

  own.resolve({ transactions: [], balance: 0 });
  expect(await screen.findByText('No points yet')).toBeVisible();
});

test("a referral shares the customer's own code", async () => {
  const customers = [
    createCustomer({ id: 1, name: 'Acme', code: 'ACME' }),
    createCustomer({ id: 2, code: 'GLBX' }),
  ];
  await renderWithHost(page, { responses: responsesFor({ event: 'referral' }), path, customers });
  expect(await screen.findByText('ACME')).toBeVisible();
  expect(screen.queryByText('GLBX')).not.toBeInTheDocument();
  const mail = screen.getByRole('link', { name: 'Recommend by e-mail' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(mail)).toMatch(
    /^mailto:\?subject=Recommendation&body=.*give our customer code, ACME\.$/,
  );
});

test('an unknown id shows an error with a link back', async () => {
  await renderWithHost(page, { responses: { ...responsesFor(), [ONE]: failure({ status: 404 }) }, path });
  expect(await screen.findByText('Way to earn not found')).toBeVisible();
  expect(screen.getByRole('link', { name: '← Ways to earn' })).toHaveAttribute('href', '/c/1/rewards/earn');
});
