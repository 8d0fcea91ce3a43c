import { createApplication, createMainStatus, createUser, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component as ActionRequired } from './action-required/index.ts';
import { Component as LatestApplications } from './latest-applications/index.ts';

const LIST = 'GET /customer-portal/applications';
const MAIN = 'GET /customer-portal/applications/main_status';
const list = { total: 1, page: 1, pageSize: 5 };

test('applications that require action are loaded by main status, soonest due first', async () => {
  const attention = createMainStatus({ id: 3, tone: 'attention' });
  const waiting = createApplication({ title: 'Blue bird', dueAt: '2026-12-01' });
  await renderWithHost(<ActionRequired />, {
    responses: {
      [MAIN]: { mainStatuses: [createMainStatus({ id: 2 }), attention] },
      [LIST]: { ...list, applications: [waiting] },
    },
  });

  expect(await screen.findByText('Blue bird')).toBeVisible();
  expect(screen.getByText('Dec 1, 2026')).toBeVisible();
  const call = fakeHost.calls.find((made) => made.call === LIST);
  expect(call?.input.query).toEqual({ mainStatus: [3], sort: 'dueAt', pageSize: 5 });
});

test('without applications that require action the card says so', async () => {
  await renderWithHost(<ActionRequired />, { responses: { [MAIN]: { mainStatuses: [createMainStatus()] } } });
  expect(await screen.findByText('No action required')).toBeVisible();
  expect(fakeHost.calls.filter(({ call }) => call === LIST)).toEqual([]);
});

test('the latest changes link to the full list', async () => {
  const responses = { [LIST]: { ...list, applications: [createApplication({ title: 'Red fox' })] } };
  await renderWithHost(<LatestApplications />, { responses });
  await waitFor(() => expect(screen.getByText('Red fox')).toBeVisible());
  expect(screen.getByRole('link', { name: 'View all: Latest changes' })).toHaveAttribute(
    'href',
    '/c/1/applications',
  );
});

const nothing = { [LIST]: { ...list, total: 0, applications: [] } };

test('while there are no applications, an owner is told what will appear and can invite colleagues', async () => {
  await renderWithHost(<LatestApplications />, { responses: nothing });
  expect(
    await screen.findByText(/this page shows its changes, deadlines, spending and points/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Invite colleagues' })).toHaveAttribute(
    'href',
    '/c/1/account/users',
  );
});

test('while there are no applications, a viewer is told who can do what', async () => {
  const user = createUser({ roles: [{ customerId: 1, role: 'viewer' }], permissions: ['applications:read'] });
  await renderWithHost(<LatestApplications />, { responses: nothing, user });
  expect(await screen.findByText(/an owner can invite colleagues/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Invite colleagues' })).not.toBeInTheDocument();
});
