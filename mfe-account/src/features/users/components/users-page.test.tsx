import {
  type ManagedUser,
  permissionsOfRole,
  permissionsWith,
  type ResponseOf,
  type Role,
  roles,
  type User,
} from '@atrium/contract';
import { configurePermissions } from '@atrium/host';
import {
  createApproval,
  createCustomer,
  createUser,
  failure,
  fakeHost,
  renderWithHost,
} from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enUs } from '../../../messages/en-us/index.ts';
import { replaceUser, usersArea } from '../users.area.ts';
import { UsersPage } from './users-page.tsx';

const LIST = 'GET /customer-portal/users_management';

const managed = (overrides: Partial<ManagedUser> = {}): ManagedUser => ({
  id: 2,
  customer: { id: 1, name: 'Acme' },
  displayName: 'Daniel Okafor',
  email: 'd.okafor@acme.example',
  role: 'manager',
  status: 'active',
  lastSignedInAt: '2026-11-20T08:15:00Z',
  invitationExpiresAt: null,
  ...overrides,
});

const listOf = (...customers: ManagedUser[]): ResponseOf<typeof LIST> => ({
  customers,
  total: customers.length,
  page: 1,
  pageSize: 25,
});

const owner = createUser({ id: 1, displayName: 'Olivia Warren' });
const customers = [createCustomer({ id: 1, name: 'Acme' })];
const people = listOf(
  managed({ id: 1, displayName: 'Olivia Warren', role: 'owner' }),
  managed(),
  managed({
    id: 3,
    displayName: 'Pauline Moreau',
    status: 'invited',
    invitationExpiresAt: '2030-01-01T00:00:00Z',
  }),
  managed({ id: 4, displayName: 'Ivana Novak', status: 'deactivated' }),
);
const asOwner = { user: owner, customers, responses: { [LIST]: people } };

const choices = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};

test('users are listed with role and status, and the signed-in user is marked', async () => {
  await renderWithHost(<UsersPage />, asOwner);
  expect(await screen.findByRole('row', { name: /Olivia Warren \(you\).*Owner.*Active/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Pauline Moreau.*Invited.*Expires/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Ivana Novak.*Deactivated/ })).toBeVisible();
});

test.each([
  ['Daniel Okafor', ['Change role', 'End sessions', 'Deactivate']],
  ['Pauline Moreau', ['Change role', 'Resend invitation', 'Withdraw invitation']],
  ['Ivana Novak', ['Reactivate']],
])('the actions for %s depend on the status', async (name, expected) => {
  await renderWithHost(<UsersPage />, asOwner);
  expect(await choices(name)).toEqual(expected);
});

test('a printed list names its filters', async () => {
  await renderWithHost(<UsersPage />, { ...asOwner, path: '/c/1/account/users?role=owner&status=active' });
  expect(await screen.findByText('Role: Owner · Status: Active')).toBeInTheDocument();
});

test('several roles and states are chosen in the filter bar, and cleared together', async () => {
  await renderWithHost(<UsersPage />, { ...asOwner, path: '/c/1/account/users?page=2' });
  const bar = within(screen.getByRole('search', { name: 'Filters' }));
  const choose = async (filter: string, ...options: string[]) => {
    await userEvent.click(bar.getByRole('button', { name: filter }));
    for (const name of options) await userEvent.click(screen.getByRole('checkbox', { name }));
    await userEvent.keyboard('{Escape}');
  };
  await choose('Role', 'Owner', 'Manager');
  await choose('Status', 'Active');
  expect(fakeHost.calls.at(-1)?.input.query).toMatchObject({
    role: ['owner', 'manager'],
    status: ['active'],
  });
  expect(bar.getByRole('button', { name: 'Role: 2 selected' })).toBeVisible();
  await userEvent.click(bar.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/c\/1\/account\/users$/);
});

test('a manager sees the list without any actions', async () => {
  const user = createUser({ permissions: ['users:read'] });
  await renderWithHost(<UsersPage />, { ...asOwner, user });
  await screen.findByText('Daniel Okafor');
  expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
});

const globex = { id: 2, name: 'Globex' };
const usersOfBoth = listOf(managed({ role: 'owner' }), managed({ customer: globex, role: 'viewer' }));
const underAll = (roles: User['roles']) => ({
  user: createUser({ roles, permissions: ['users:read', 'users:manage'] }),
  customers: [...customers, createCustomer(globex)],
  customerId: 0,
  responses: { [LIST]: usersOfBoth },
});

test('under all customers a person is listed once for each customer, with the role there', async () => {
  await renderWithHost(<UsersPage />, underAll([{ customerId: 1, role: 'owner' }]));
  expect(await screen.findByRole('row', { name: /Daniel Okafor.*Acme Owner Active/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Daniel Okafor.*Globex Viewer Active/ })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Customer' })).toBeVisible();
});

test('under all customers a row links to its customer, where an owner can make changes', async () => {
  const roles = [
    { customerId: 1, role: 'manager' as const },
    { customerId: 2, role: 'owner' as const },
  ];
  await renderWithHost(<UsersPage />, underAll(roles));
  const link = await screen.findByRole('link', { name: 'Manage Daniel Okafor under Globex' });
  expect(link).toHaveAttribute('href', '/c/2/account/users?search=d.okafor%40acme.example');
  expect(screen.queryByRole('link', { name: /under Acme/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions|Invite/ })).toBeNull();
  expect(screen.getByText(/Choose one customer/)).toBeVisible();
});

test('a changed user replaces the row of that customer, and no other row of the same person', () => {
  usersArea.store.setState(usersOfBoth);
  replaceUser(managed({ customer: globex, role: 'manager' }));
  expect(usersArea.store.getState().customers.map(({ role }) => role)).toEqual(['owner', 'manager']);
});

test('under one customer there is no customer column', async () => {
  await renderWithHost(<UsersPage />, asOwner);
  await screen.findByText('Daniel Okafor');
  expect(screen.queryByRole('columnheader', { name: 'Customer' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Manage/ })).toBeNull();
});

test('the dialog lists the permissions of the chosen role, and sends the invitation', async () => {
  const response = { customer: managed({ id: 9, displayName: 'Nora New', status: 'invited' }) };
  await renderWithHost(<UsersPage />, {
    ...asOwner,
    responses: { [LIST]: people, 'POST /customer-portal/users_management/invite': response },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Invite a user to Acme' }));
  // The table that the API authorises with.
  for (const role of roles.toReversed()) {
    await userEvent.click(dialog.getByRole('radio', { name: enUs.roles[role].name }));
    const words = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(words).toEqual(permissionsOfRole[role].map((permission) => enUs.permissions[permission]));
  }
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Nora New');
  await userEvent.type(dialog.getByRole('textbox', { name: 'E-mail address' }), 'nora@new.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fakeHost.calls.find(({ call }) => call.endsWith('/invite'))?.input.body).toEqual({
    displayName: 'Nora New',
    email: 'nora@new.example',
    role: 'owner',
  });
  expect(fakeHost.notices).toMatchObject([{ message: 'Invitation sent to Nora New', severity: 'success' }]);
});

test('an address with its name and an international domain is sent in its one form', async () => {
  const response = { customer: managed({ id: 9, displayName: 'Nora New', status: 'invited' }) };
  await renderWithHost(<UsersPage />, {
    ...asOwner,
    responses: { [LIST]: people, 'POST /customer-portal/users_management/invite': response },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Nora New');
  await userEvent.click(screen.getByRole('textbox', { name: 'E-mail address' }));
  await userEvent.paste('Nora <r&d@müller.example>');
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { input } = fakeHost.calls.find(({ call }) => call.endsWith('/invite')) ?? {};
  expect(input?.body).toMatchObject({ email: 'r&d@xn--mller-kva.example' });
});

test('the dialog lists an added permission in the words of the remote that brings it along', async () => {
  const added = [
    { name: 'documents:read' as const, roles: ['manager' as const] },
    { name: 'stamps:read' as const, roles: ['viewer' as const] },
  ];
  configurePermissions([{ name: 'documents:read', label: { 'en-US': 'View documents' } }]);
  const user = { ...asOwner.user, permissionsOfRole: permissionsWith(added) };
  await renderWithHost(<UsersPage />, { ...asOwner, user });
  await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Invite a user to Acme' }));
  const wordsOf = async (role: Role) => {
    await userEvent.click(dialog.getByRole('radio', { name: enUs.roles[role].name }));
    return dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  };
  expect(await wordsOf('manager')).toContain('View documents');
  expect(await wordsOf('owner')).not.toContain('View documents');
  expect(await wordsOf('viewer')).toContain('stamps:read');
});

test('an incomplete invitation is not sent, and its fields show errors', async () => {
  await renderWithHost(<UsersPage />, asOwner);
  await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeInvalid();
  expect(screen.getByText('Enter an e-mail address.')).toBeVisible();
  expect(fakeHost.calls.some(({ call }) => call.endsWith('/invite'))).toBe(false);
});

test('a changed role is shown in the list', async () => {
  await renderWithHost(<UsersPage />, {
    ...asOwner,
    responses: {
      [LIST]: people,
      'POST /customer-portal/users_management/:id/role': { customer: managed({ role: 'viewer' }) },
    },
  });
  await choices('Daniel Okafor');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Change role' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Viewer' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save role' }));
  expect(await screen.findByRole('row', { name: /Daniel Okafor.*Viewer/ })).toBeVisible();
});

test('a user is deactivated only after a confirmation', async () => {
  await renderWithHost(<UsersPage />, {
    ...asOwner,
    responses: {
      [LIST]: people,
      'POST /customer-portal/users_management/:id/deactivate': {
        customer: managed({ status: 'deactivated' }),
      },
    },
  });
  await choices('Daniel Okafor');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Deactivate' }));
  expect(fakeHost.calls.some(({ call }) => call.endsWith('/deactivate'))).toBe(false);
  await userEvent.click(
    within(screen.getByRole('dialog', { name: 'Deactivate Daniel Okafor?' })).getByRole('button', {
      name: 'Deactivate',
    }),
  );
  expect(await screen.findByRole('row', { name: /Daniel Okafor.*Deactivated/ })).toBeVisible();
});

test("a list that fails to load shows the catalogue's message and a retry button", async () => {
  await renderWithHost(<UsersPage />, { ...asOwner, responses: { [LIST]: failure() } });
  expect(await screen.findByText('The users did not load.')).toBeVisible();
  expect(fakeHost.notices.map(({ message }) => message)).toEqual(['Fetch getUserManagement error.']);
  fakeHost.responses[LIST] = people;
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByText('Daniel Okafor')).toBeVisible();
});

test('too many invitations show an error in the form, which stays open', async () => {
  await renderWithHost(<UsersPage />, {
    ...asOwner,
    responses: { [LIST]: people, 'POST /customer-portal/users_management/invite': failure({ status: 429 }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Nora New');
  await userEvent.type(screen.getByRole('textbox', { name: 'E-mail address' }), 'nora@new.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many invitations were sent');
});

test('the confirmation for ending sessions says what is unaffected, and no number', async () => {
  const call = 'POST /customer-portal/users_management/:id/end_sessions';
  await renderWithHost(<UsersPage />, { ...asOwner, responses: { [LIST]: people, [call]: () => undefined } });
  await choices('Daniel Okafor');
  await userEvent.click(screen.getByRole('menuitem', { name: 'End sessions' }));
  const dialog = within(screen.getByRole('dialog', { name: 'End the sessions of Daniel Okafor?' }));
  expect(dialog.getByText(/Their other customers are not affected/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'End sessions' }));
  await waitFor(() =>
    expect(fakeHost.notices).toMatchObject([{ message: 'Daniel Okafor has to sign in again' }]),
  );
});

test('a role that waits for another owner is said to wait, and the list stays as it is', async () => {
  const approval = createApproval({ action: 'grant_role', redeem: null, mayDecide: false });
  await renderWithHost(<UsersPage />, {
    ...asOwner,
    responses: { [LIST]: people, 'POST /customer-portal/users_management/:id/reactivate': { approval } },
  });
  await choices('Ivana Novak');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Reactivate' }));
  expect(fakeHost.notices).toEqual([{ message: 'Another owner has to approve this.', severity: 'info' }]);
  expect(screen.getAllByText('Deactivated')[0]).toBeVisible();
});
