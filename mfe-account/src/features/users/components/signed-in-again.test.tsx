import type { ManagedUser, ResponseOf } from '@atrium/contract';
import { authStore } from '@atrium/host';
import {
  createCustomer,
  createUser,
  failure,
  type HostOptions,
  renderSignedInAgain,
  renderWithHost,
  setAuth,
} from '@atrium/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UsersPage } from './users-page.tsx';

const LIST = 'GET /customer-portal/users_management';
const INVITE = 'POST /customer-portal/users_management/invite';

const daniel: ManagedUser = {
  id: 2,
  customer: { id: 1, name: 'Acme' },
  displayName: 'Daniel Okafor',
  email: 'd.okafor@acme.example',
  role: 'manager',
  status: 'active',
  lastSignedInAt: '2026-11-20T08:15:00Z',
  invitationExpiresAt: null,
};
const listed: ResponseOf<typeof LIST> = { customers: [daniel], total: 1, page: 1, pageSize: 25 };
const options: HostOptions = {
  customers: [createCustomer({ id: 1, name: 'Acme' }), createCustomer({ id: 2, name: 'Globex' })],
  responses: { [LIST]: listed },
};

const RESTORED = 'Your session had ended. What you had entered is here again.';
const dialog = () => screen.queryByRole('dialog', { name: /^Invite a user to/ });
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function openAndFill(responses: HostOptions['responses'] = {}) {
  const page = await renderWithHost(<UsersPage />, {
    ...options,
    responses: { ...options.responses, ...responses },
  });
  await click('Invite');
  await userEvent.type(screen.getByLabelText('Name'), 'Nora New');
  await userEvent.type(screen.getByLabelText('E-mail address'), 'nora@new.example');
  await userEvent.click(screen.getByRole('radio', { name: /^Manager/ }));
  return page;
}

function expectFilled() {
  expect(dialog()).toHaveTextContent(RESTORED);
  expect(screen.getByLabelText('Name')).toHaveValue('Nora New');
  expect(screen.getByLabelText('E-mail address')).toHaveValue('nora@new.example');
  expect(screen.getByRole('radio', { name: /^Manager/ })).toBeChecked();
}

test('the dialog for an invitation is open as it was, with the focus in it, and says so', async () => {
  const page = await openAndFill();
  await renderSignedInAgain(page, <UsersPage />, options);
  expectFilled();
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

test('an invitation that was refused since the session had ended is still in its dialog', async () => {
  const page = await openAndFill({
    [INVITE]: () => {
      act(() => setAuth({ loggedIn: false }));
      throw failure({ status: 401 });
    },
  });
  await click('Send invitation');
  await renderSignedInAgain(page, <UsersPage />, options);
  expectFilled();
});

test.each<[string, HostOptions]>([
  ['another person', { user: createUser() }],
  ['another customer', { customerId: 2 }],
])('nothing of it is shown to %s', async (_, others) => {
  const page = await openAndFill();
  await renderSignedInAgain(page, <UsersPage />, { ...options, ...others });
  expect(dialog()).not.toBeInTheDocument();
  await click('Invite');
  expect(screen.getByLabelText('Name')).toHaveValue('');
});

test('nothing of it is shown to a person with other permissions', async () => {
  const page = await openAndFill();
  const { user: former } = authStore.getState();
  const user = createUser({ ...former, permissions: ['users:read', 'users:manage'] });
  await renderSignedInAgain(page, <UsersPage />, { ...options, user });
  expect(dialog()).not.toBeInTheDocument();
});

test.each<[string, string]>([
  ['sent', 'Send invitation'],
  ['canceled', 'Cancel'],
])('the dialog of an invitation that was %s stays closed, and is empty', async (_, button) => {
  const page = await openAndFill({ [INVITE]: { customer: { ...daniel, displayName: 'Nora New' } } });
  await click(button);
  await waitFor(() => expect(dialog()).not.toBeInTheDocument());
  await renderSignedInAgain(page, <UsersPage />, options);
  expect(dialog()).not.toBeInTheDocument();
  await click('Invite');
  expect(screen.getByLabelText('Name')).toHaveValue('');
  expect(dialog()).not.toHaveTextContent(RESTORED);
});

test('the dialog for a role is open for the same person, with the role that was chosen', async () => {
  const page = await renderWithHost(<UsersPage />, options);
  await click('Actions for Daniel Okafor');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Change role' }));
  await userEvent.click(screen.getByRole('radio', { name: /^Viewer/ }));
  await renderSignedInAgain(page, <UsersPage />, options);
  const shown = within(await screen.findByRole('dialog', { name: /Daniel Okafor/ }));
  expect(shown.getByRole('radio', { name: /^Viewer/ })).toBeChecked();
  expect(shown.getByText(RESTORED)).toBeVisible();
});

test('a question before access is removed is not asked again', async () => {
  const page = await renderWithHost(<UsersPage />, options);
  await click('Actions for Daniel Okafor');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Deactivate' }));
  expect(screen.getByRole('dialog')).toBeVisible();
  await renderSignedInAgain(page, <UsersPage />, options);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
