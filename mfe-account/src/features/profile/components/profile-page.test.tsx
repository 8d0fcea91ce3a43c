import { createCustomer, createUser, renderWithHost } from '@atrium/testing';
import { screen, within } from '@testing-library/react';
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

test('the person reads who they are and how they sign in', async () => {
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
])('with a password %p and LINE %p the person reads %p', async (hasPassword, lineLinked, ways) => {
  await renderWithHost(<ProfilePage />, { user: { ...user, hasPassword, lineLinked }, customers });
  expect(within(screen.getByRole('region', { name: 'You' })).getByText(ways)).toBeVisible();
});

test('each customer stands with the role held there, in words', async () => {
  await renderWithHost(<ProfilePage />, { user, customers });
  expect(screen.getByText('You act for 2 customers.')).toBeVisible();
  expect(rowOf('Customers and roles', /Globex/).getByText('Manager')).toBeVisible();
  expect(rowOf('Customers and roles', /Initech/).getByText('Viewer')).toBeVisible();
});

test('what each role allows is what the contract says', async () => {
  await renderWithHost(<ProfilePage />, { user, customers });
  const marks = (permission: RegExp) =>
    rowOf('What each role allows', permission)
      .getAllByRole('img')
      .map((mark) => mark.getAttribute('aria-label'));
  expect(marks(/Spend points/)).toEqual(['Yes', 'Yes', 'No']);
  expect(marks(/Invite people/)).toEqual(['Yes', 'No', 'No']);
  expect(screen.getByRole('columnheader', { name: 'Manager (yours)' })).toBeVisible();
});

test('language and zone are named as people name them', async () => {
  await renderWithHost(<ProfilePage />, { user, customers });
  const region = within(screen.getByRole('region', { name: 'Language and region' }));
  expect(region.getByText('American English')).toBeVisible();
});

test('a person without customers reads what to do', async () => {
  await renderWithHost(<ProfilePage />, { user: createUser({ roles: [] }) });
  expect(screen.getByText('No customer yet')).toBeVisible();
});
