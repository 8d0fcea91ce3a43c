import type { AnswerOf, UserNotification } from '@atrium/contract';
import { createCustomer, createUser, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationsPage } from './notifications-page.tsx';

const LIST = 'GET /customer-portal/notifications';

const notification = (overrides: Partial<UserNotification> = {}): UserNotification => ({
  id: 1,
  kind: 'document',
  customer: { id: 1, name: 'Acme' },
  title: 'New document for R-1',
  body: 'Report.pdf was added.',
  subject: { kind: 'application', id: 12 },
  createdAt: '2026-11-20T08:15:00Z',
  readAt: null,
  ...overrides,
});

const listOf = (...userNotifications: UserNotification[]): AnswerOf<typeof LIST> => ({
  userNotifications,
  total: userNotifications.length,
  unread: userNotifications.filter(({ readAt }) => readAt === null).length,
  page: 1,
  pageSize: 25,
  latestId: 77,
});

const read = notification({ id: 2, title: 'Old news', readAt: '2026-11-20T09:00:00Z', subject: null });
const answers = { [LIST]: listOf(notification(), read) };
const lastQuery = () => fakeHost.calls.filter(({ call }) => call === LIST).at(-1)?.input.query;

test('unread ones are marked, and each leads to what it is about', async () => {
  await renderWithHost(<NotificationsPage />, { answers });
  const item = await screen.findByRole('link', { name: /New document for R-1/ });
  expect(item).toHaveAttribute('href', '/c/1/applications/12');
  expect(screen.getAllByRole('img', { name: 'Unread' })).toHaveLength(1);
});

test('the filters stand in the address and in the call', async () => {
  await renderWithHost(<NotificationsPage />, {
    answers,
    customerId: 0,
    user: createUser(),
    customers: [createCustomer({ id: 1, name: 'Acme' }), createCustomer({ id: 7, name: 'Globex' })],
    path: '/c/0/account/notifications?kind=deadline&customer=7&page=2',
  });
  await screen.findByText('Old news');
  expect(lastQuery()).toEqual({ kind: ['deadline'], customer: [7], page: 2, pageSize: 25 });
  await userEvent.click(screen.getByRole('tab', { name: 'Unread' }));
  expect(screen.getByTestId('address')).toHaveTextContent('kind=deadline&customer=7&show=unread');
  expect(lastQuery()).toMatchObject({ unread: 'true', page: 1 });
});

test('all are marked as read by the filter, up to the newest that the list knew', async () => {
  await renderWithHost(<NotificationsPage />, {
    answers: { ...answers, 'POST /customer-portal/notifications/read_all': { marked: 1, unread: 0 } },
    path: '/c/1/account/notifications?kind=document&show=unread',
  });
  await screen.findByText('Old news');
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(fakeHost.calls.find(({ call }) => call.endsWith('/read_all'))?.input.body).toEqual({
    kind: ['document'],
    upTo: 77,
  });
  expect(fakeHost.notices).toMatchObject([{ message: '1 notification marked as read' }]);
});

test('a failure to mark shows the status text of the answer', async () => {
  await renderWithHost(<NotificationsPage />, {
    answers: {
      ...answers,
      'POST /customer-portal/notifications/read_all': failure({
        status: 503,
        statusText: 'Service Unavailable',
      }),
    },
  });
  await screen.findByText('Old news');
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(fakeHost.notices).toMatchObject([{ message: 'Service Unavailable', severity: 'error' }]);
});

test('nothing at all, and nothing that fits, are told apart', async () => {
  await renderWithHost(<NotificationsPage />, { answers: { [LIST]: listOf() } });
  expect(await screen.findByText('No notifications yet')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Unread' }));
  expect(await screen.findByText('Nothing unread')).toBeVisible();
});
