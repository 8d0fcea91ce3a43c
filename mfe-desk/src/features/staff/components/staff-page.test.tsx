import type { StaffAccount } from '@atrium/contract/desk';
import { type FakeResponses, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StaffPage } from './staff-page.tsx';

const STAFF = 'GET /customer-portal/desk/staff';
const INVITE = 'POST /customer-portal/desk/staff';
const DEACTIVATE = 'POST /customer-portal/desk/staff/:id/deactivate';

const ada: StaffAccount = {
  id: 5,
  email: 'ada@provider.example',
  displayName: 'Ada Agent',
  role: 'agent',
  customers: ['ACME', 'GLOBEX'],
  status: 'active',
};
const open = (responses: FakeResponses = {}) =>
  renderWithHost(<StaffPage />, { responses: { [STAFF]: { staff: [ada] }, ...responses } });
const sent = () => fakeHost.calls.filter(({ call }) => !call.startsWith('GET '));

test('people of the provider are listed with role and customers', async () => {
  await open();
  const [, row] = within(await screen.findByRole('table', { name: 'Staff' })).getAllByRole('row');
  expect(row).toHaveTextContent(/Ada Agentada@provider.example.*Agent.*ACME, GLOBEX.*Active/);
});

test('who is invited for some customers needs their codes, for all customers none', async () => {
  await open({ [INVITE]: failure({ status: 409 }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person' }));
  await userEvent.type(dialog.getByLabelText('E-mail address'), 'nora@provider.example');
  await userEvent.type(dialog.getByLabelText('Name'), 'Nora New');
  const ask = dialog.getByRole('button', { name: 'Ask for approval' });
  expect(ask).toBeDisabled();
  await userEvent.type(dialog.getByLabelText('Codes of customers'), 'ACME, GLOBEX');
  await userEvent.click(ask);
  const body = { email: 'nora@provider.example', displayName: 'Nora New', role: 'agent' };
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { call: INVITE, input: { body: { ...body, customers: ['ACME', 'GLOBEX'] } } },
    ]),
  );
  await userEvent.click(dialog.getByRole('combobox', { name: 'Customers' }));
  await userEvent.click(screen.getByRole('option', { name: 'All customers' }));
  expect(dialog.queryByLabelText('Codes of customers')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Ask for approval' }));
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ input: { body: { ...body, customers: null } } }));
});

test('a deactivation is asked for once that was confirmed', async () => {
  await open({ [DEACTIVATE]: failure({ status: 503 }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate Ada Agent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Ada Agent?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Ask for approval' }));
  await waitFor(() => expect(sent()).toMatchObject([{ call: DEACTIVATE, input: { params: { id: 5 } } }]));
});

test.each([
  [failure({ status: 403 }), 'Staff are changed by who sees all customers'],
  [failure({ status: 500 }), 'The people of the provider did not load.'],
])('a list that does not come says why', async (response, text) => {
  await open({ [STAFF]: response });
  expect(await screen.findByText(text)).toBeVisible();
});
