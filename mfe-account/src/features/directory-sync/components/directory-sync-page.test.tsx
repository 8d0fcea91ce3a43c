import { RequestError } from '@atrium/host';
import { createDirectorySync, createUser, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DirectorySyncPage } from './directory-sync-page.tsx';

const READ = 'GET /customer-portal/directory_sync';
const CREATE = 'POST /customer-portal/directory_sync/token';
const REVOKE = 'POST /customer-portal/directory_sync/token/revoke';
const MAP = 'POST /customer-portal/directory_sync/groups/map';

const missingPassword = new RequestError({
  status: 403,
  statusText: 'Forbidden',
  problem: { type: 'urn:atrium:problem:password-required', title: '', status: 403, requestId: 'req-1' },
  requestId: 'req-1',
  reason: 'http',
});
const owner = createUser({ permissions: ['users:read', 'users:manage'] });
const none = createDirectorySync({ token: null, people: { total: 0, active: 0 }, groups: [] });

test('without a token the page says what to do next, and shows a new one once', async () => {
  let directorySync = none;
  await renderWithHost(<DirectorySyncPage />, {
    responses: {
      [READ]: () => ({ directorySync }),
      [CREATE]: () => {
        directorySync = createDirectorySync();
        return { token: 'the-secret', directorySync };
      },
    },
    user: owner,
  });
  expect(screen.getByText('No directory is connected')).toBeVisible();
  expect(screen.getByText('https://portal.example/scim/v2')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Token of the directory' }));
  expect(dialog.getByText('the-secret')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'I have copied it' }));
  expect(screen.queryByText('the-secret')).not.toBeInTheDocument();
  expect(screen.getByText('11 active of 12')).toBeVisible();
});

test('a token is created with the password where the API asks for it', async () => {
  await renderWithHost(<DirectorySyncPage />, {
    responses: {
      [READ]: { directorySync: none },
      [CREATE]: ({ body }) => {
        if (!body?.password) throw missingPassword;
        return { token: 'the-secret', directorySync: createDirectorySync() };
      },
    },
    user: owner,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }));
  await userEvent.type(await screen.findByLabelText('Password'), 'my passphrase{Enter}');
  expect(await screen.findByText('the-secret')).toBeVisible();
});

test('revoking asks first', async () => {
  let directorySync = createDirectorySync();
  await renderWithHost(<DirectorySyncPage />, {
    responses: {
      [READ]: () => ({ directorySync }),
      [REVOKE]: () => {
        directorySync = none;
        return undefined;
      },
    },
    user: owner,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Revoke the token?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('No directory is connected')).toBeVisible();
  expect(fakeHost.notices).toEqual([{ message: 'The token has been revoked', severity: 'success' }]);
});

test('a group gets the role that is chosen', async () => {
  await renderWithHost(<DirectorySyncPage />, {
    responses: {
      [READ]: { directorySync: createDirectorySync() },
      [MAP]: { directorySync: createDirectorySync() },
    },
    user: owner,
  });
  await userEvent.selectOptions(screen.getByLabelText('Role of Portal managers'), 'Manager');
  expect(fakeHost.calls.find(({ call }) => call === MAP)?.input.body).toEqual({
    groupId: '0b0a2f4e-0000-4000-8000-000000000001',
    role: 'manager',
  });
  expect(fakeHost.notices).toEqual([{ message: 'Members of Portal managers: Manager', severity: 'success' }]);
});

test('owners are made only after a question', async () => {
  await renderWithHost(<DirectorySyncPage />, {
    responses: {
      [READ]: { directorySync: createDirectorySync() },
      [MAP]: { directorySync: createDirectorySync() },
    },
    user: owner,
  });
  await userEvent.selectOptions(screen.getByLabelText('Role of Portal managers'), 'Owner');
  expect(fakeHost.calls.some(({ call }) => call === MAP)).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Make owners' }));
  expect(fakeHost.calls.find(({ call }) => call === MAP)?.input.body).toMatchObject({ role: 'owner' });
});

test('what was refused is listed with its cause', async () => {
  const errors = [
    { at: '2026-11-02T10:00:00.000Z', request: 'PATCH Users', status: 409, detail: 'The last owner stays.' },
  ];
  await renderWithHost(<DirectorySyncPage />, {
    responses: { [READ]: { directorySync: createDirectorySync({ errors }) } },
    user: owner,
  });
  expect(screen.getByText('The last owner stays.')).toBeVisible();
  expect(screen.getByText(/PATCH Users · 409/)).toBeVisible();
});

test('under all customers the page asks for one of them, and calls nothing', async () => {
  await renderWithHost(<DirectorySyncPage />, {
    responses: {},
    user: owner,
    customerId: 0,
    path: '/c/0/account/directory-sync',
  });
  expect(screen.getByText('Choose a customer first')).toBeVisible();
  expect(fakeHost.calls).toEqual([]);
});

test('a page that fails to load shows an error', async () => {
  await renderWithHost(<DirectorySyncPage />, { responses: { [READ]: failure() }, user: owner });
  expect(screen.getByText('The directory sync did not load.')).toBeVisible();
});
