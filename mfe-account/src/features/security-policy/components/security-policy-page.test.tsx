import { noPolicy, type PolicyState } from '@atrium/contract';
import { RequestError } from '@atrium/host';
import { createUser, fakeHost, renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SecurityPolicyPage } from './security-policy-page.tsx';

const READ = 'GET /customer-portal/security_policy';
const SAVE = 'POST /customer-portal/security_policy';

const owner = createUser({ permissions: ['security_policy:manage'] });
const none = noPolicy;
const members: PolicyState['members'] = [
  {
    id: 1,
    displayName: 'Olga Owner',
    role: 'owner',
    joinedAt: '2026-01-01T00:00:00.000Z',
    meets: ['any', 'second_factor', 'passkey'],
  },
  {
    id: 2,
    displayName: 'Viktor Viewer',
    role: 'viewer',
    joinedAt: '2026-01-01T00:00:00.000Z',
    meets: ['any'],
  },
];
const stateOf = (policy: Partial<PolicyState['policy']> = {}): PolicyState => ({
  policy: { ...none, setAt: null, ...policy },
  members,
});
const show = (state: PolicyState, save: PolicyState | (() => Promise<never>) = state) =>
  renderWithHost(<SecurityPolicyPage />, { responses: { [READ]: state, [SAVE]: save }, user: owner });
const saved = () => fakeHost.calls.filter(({ call }) => call === SAVE).map(({ input }) => input.body);

test('an owner is told before who cannot meet a demand, then sets it with days to prepare', async () => {
  await show(stateOf());
  await userEvent.click(screen.getByRole('radio', { name: /^A passkey/ }));
  expect(screen.getByRole('alert')).toHaveTextContent('1 of 2 people cannot meet this yet.');
  expect(screen.getByRole('alert')).toHaveTextContent('after 14 days');
  const days = screen.getByRole('textbox', { name: 'Days to prepare' });
  await userEvent.clear(days);
  await userEvent.type(days, '0');
  expect(screen.getByRole('alert')).toHaveTextContent('shut out of this customer at once');
  await userEvent.click(screen.getByRole('button', { name: 'Save the policy' }));
  expect(saved()).toEqual([{ ...none, demands: 'passkey', sendsWithoutSession: false }]);
  expect(fakeHost.notices).toEqual([{ message: 'Policy saved', severity: 'success' }]);
});

test('an owner without such a factor learns that they would shut themselves out', async () => {
  const problem = {
    type: 'urn:atrium:problem:step-up-required',
    title: '',
    status: 403,
    requestId: '',
    missing: 'passkey' as const,
    factors: [],
  };
  const refused = new RequestError({ status: 403, statusText: '', problem, reason: 'http' });
  await show(stateOf(), () => Promise.reject(refused));
  await userEvent.click(screen.getByRole('radio', { name: /^A passkey/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save the policy' }));
  expect(await screen.findByText(/You do not meet this yourself/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Security' })).toBeVisible();
});

test('the list shows who is missing, and until when they may go on', async () => {
  const setAt = new Date().toISOString();
  await show(stateOf({ demands: 'second_factor', graceDays: 14, setAt }));
  const [, first, second] = screen.getAllByRole('row');
  expect(first).toHaveTextContent(/Viktor Viewer.*Cannot meet it yet.*Until/);
  expect(second).toHaveTextContent(/Olga Owner.*Passkey.*Ready/);
});

test('days that are no number are not sent', async () => {
  await show(stateOf());
  await userEvent.click(screen.getByRole('radio', { name: /A second factor/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Days to prepare' }), '0');
  await userEvent.click(screen.getByRole('button', { name: 'Save the policy' }));
  expect(screen.getByText('Enter a number of days from 0 to 90.')).toBeVisible();
  expect(saved()).toEqual([]);
});
