import { permissionsWith } from '@atrium/contract';
import { authStore, configurePermissions, RequestError } from '@atrium/host';
import {
  createCustomer,
  createUser,
  failure,
  fakeHost,
  renderSignedInAgain,
  renderWithHost,
} from '@atrium/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProfilePage } from './profile-page.tsx';

const user = createUser({
  displayName: 'Mina Manager',
  email: 'mina@globex.example',
  roles: [
    { customerId: 2, role: 'manager' },
    { customerId: 3, role: 'viewer' },
  ],
});
const customers = [createCustomer({ id: 2, name: 'Globex' }), createCustomer({ id: 3, name: 'Initech' })];

const rowOf = (table: string, name: RegExp) =>
  within(within(screen.getByRole('table', { name: table })).getByRole('row', { name }));

test("the profile shows the user's name, address and way of signing in", async () => {
  await renderWithHost(<ProfilePage />, { user, customers });
  const you = within(screen.getByRole('region', { name: 'You' }));
  expect(you.getByText('Mina Manager')).toBeVisible();
  expect(you.getByText('mina@globex.example')).toBeVisible();
  expect(you.getByText('With your e-mail address and password')).toBeVisible();
});

test.each([
  [true, true, 'With your e-mail address and password, or with LINE'],
  [false, true, 'With LINE'],
  [false, false, 'Without a password'],
])('with a password %p and LINE %p the profile shows %p', async (hasPassword, lineLinked, ways) => {
  await renderWithHost(<ProfilePage />, { user: { ...user, hasPassword, lineLinked }, customers });
  expect(within(screen.getByRole('region', { name: 'You' })).getByText(ways)).toBeVisible();
});

test('each customer is listed with the role in it and its meaning', async () => {
  await renderWithHost(<ProfilePage />, { user, customers });
  expect(screen.getByText('You act for 2 customers.')).toBeVisible();
  expect(rowOf('Customers and roles', /Globex/).getByText('Manager')).toBeVisible();
  expect(rowOf('Customers and roles', /Initech/).getByText('Viewer')).toBeVisible();
});

describe('with hundreds of customers', () => {
  const many = Array.from({ length: 305 }, (_, index) =>
    createCustomer({ id: index + 1, name: `Client ${index + 1}`, code: `CL-${index + 1}` }),
  );
  many[203] = createCustomer({ id: 204, name: 'Société Générale', code: 'SOGE' });
  const roles = many.map(({ id }) => ({ customerId: id, role: 'viewer' as const }));
  const names = () =>
    within(screen.getByRole('table', { name: 'Customers and roles' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.firstElementChild?.textContent);
  const open = () => renderWithHost(<ProfilePage />, { user: { ...user, roles }, customers: many });
  const search = async (text: string) => {
    const field = screen.getByRole('searchbox', { name: 'Search by name or code' });
    await userEvent.clear(field);
    await userEvent.type(field, text);
  };

  test('ten are shown, and the others on further pages', async () => {
    await open();
    expect([names().length, names()[0]]).toEqual([10, 'Client 1']);
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(names()[0]).toBe('Client 11');
  });

  test.each(['societe', 'soge'])('%s finds one by its name or code, from any page', async (text) => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await search(text);
    await waitFor(() => expect(names()).toEqual(['Société Générale']));
    expect(screen.getByRole('button', { name: 'Leave Société Générale' })).toBeVisible();
  });

  test('a search without a match offers all customers', async () => {
    await open();
    await search('Umbrella');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all customers' }));
    expect(names()).toHaveLength(10);
  });
});

test('few customers need neither a search nor pages', async () => {
  await renderWithHost(<ProfilePage />, { user, customers });
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
});

test('the table of roles matches the contract', async () => {
  await renderWithHost(<ProfilePage />, { user, customers });
  const marks = (permission: RegExp) =>
    rowOf('Permissions by role', permission)
      .getAllByRole('img')
      .map((mark) => mark.getAttribute('aria-label'));
  expect(marks(/Redeem points/)).toEqual(['Yes', 'Yes', 'No']);
  expect(marks(/Invite users/)).toEqual(['Yes', 'No', 'No']);
  expect(screen.getByRole('columnheader', { name: 'Manager (yours)' })).toBeVisible();
});

test('the table of roles shows an added permission with the words of its remote', async () => {
  const permissionsOfRole = permissionsWith([{ name: 'documents:read', roles: ['owner', 'viewer'] }]);
  const label = { 'en-US': 'View documents', 'de-DE': 'Dokumente ansehen' };
  await renderWithHost(<ProfilePage />, { user: { ...user, permissionsOfRole }, customers });
  expect(rowOf('Permissions by role', /documents:read/).getAllByRole('img')).toHaveLength(3);
  // The shell knows the words once it has the whole release set.
  const description = { 'en-US': 'Letters of the offices.' };
  act(() => configurePermissions([{ name: 'documents:read', label, description }]));
  const row = rowOf('Permissions by role', /View documents Letters of the offices/);
  const marks = row.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'));
  expect(marks).toEqual(['Yes', 'No', 'Yes']);
});

test('language and time zone are shown by their names', async () => {
  await renderWithHost(<ProfilePage />, { user, customers });
  const region = within(screen.getByRole('region', { name: 'Language and region' }));
  expect(region.getByText('American English')).toBeVisible();
});

test('a user without customers reads what to do', async () => {
  await renderWithHost(<ProfilePage />, { user: createUser({ roles: [] }) });
  expect(screen.getByText('No customer yet')).toBeVisible();
});

const LEAVE = 'POST /customer-portal/auth/leave_customer';

test('a customer is left only after a confirmation', async () => {
  await renderWithHost(<ProfilePage />, {
    user,
    customers,
    customerId: 2,
    responses: { [LEAVE]: () => undefined },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Leave Globex' }));
  expect(fakeHost.calls).toEqual([]);
  const dialog = within(screen.getByRole('dialog', { name: 'Leave Globex?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/c/0/account'));
  expect(fakeHost.calls).toMatchObject([{ call: LEAVE, input: { body: { customerId: 2 } } }]);
  expect(fakeHost.notices).toMatchObject([{ message: 'You left Globex' }]);
});

test('the last owner reads why they cannot leave', async () => {
  const problem = { type: 'urn:atrium:problem:last-owner', title: '', status: 409, requestId: 'r' };
  const refusal = new RequestError({ status: 409, statusText: 'Conflict', problem, reason: 'http' });
  await renderWithHost(<ProfilePage />, { user, customers, responses: { [LEAVE]: refusal } });
  await userEvent.click(screen.getByRole('button', { name: 'Leave Globex' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Make someone else an owner first');
});

describe('the name', () => {
  const CHANGE = 'POST /customer-portal/auth/change_profile';
  const enter = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Change name' }));
    const field = screen.getByLabelText('Name');
    await userEvent.clear(field);
    if (name) await userEvent.type(field, name);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  };

  test('can be changed, and the new one shows everywhere at once', async () => {
    await renderWithHost(<ProfilePage />, { user, customers, responses: { [CHANGE]: () => undefined } });
    await enter(' Mina Moreau ');
    expect(await screen.findByText('Mina Moreau')).toBeVisible();
    expect(authStore.getState().user?.displayName).toBe('Mina Moreau');
    expect(fakeHost.calls).toMatchObject([{ call: CHANGE, input: { body: { displayName: 'Mina Moreau' } } }]);
    expect(fakeHost.notices).toMatchObject([{ message: 'Your name has been changed.' }]);
  });

  test('is in its dialog again when the session has ended before it was saved', async () => {
    const page = await renderWithHost(<ProfilePage />, { user, customers });
    await userEvent.click(screen.getByRole('button', { name: 'Change name' }));
    await userEvent.type(screen.getByLabelText('Name'), ' of Riga');
    await renderSignedInAgain(page, <ProfilePage />, { customers });
    expect(screen.getByRole('dialog')).toHaveTextContent('What you had entered is here again.');
    expect(screen.getByLabelText('Name')).toHaveValue(`${user.displayName} of Riga`);
  });

  test('cannot be empty', async () => {
    await renderWithHost(<ProfilePage />, { user, customers });
    await enter('');
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Enter your name.');
    expect(fakeHost.calls).toEqual([]);
  });

  test('stays if it could not be saved, and the dialog says why', async () => {
    const refusal = failure({ status: 503, statusText: 'Service Unavailable' });
    await renderWithHost(<ProfilePage />, { user, customers, responses: { [CHANGE]: refusal } });
    await enter('Mina Moreau');
    expect(await screen.findByRole('alert')).toHaveTextContent('Service Unavailable');
    expect(authStore.getState().user?.displayName).toBe('Mina Manager');
  });
});
