import { permissionsWith, type ResponseOf, type UserNotification } from '@atrium/contract';
import { createCustomer, createUser, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bellStore } from '../../../lib/bell.store.ts';
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
  application: null,
  archivedAt: null,
  snoozedUntil: null,
  ...overrides,
});

const CHANGE = '0b7c4f0e-6f0b-4c6e-9c57-0f7f3a0a4d11';
const listOf = (...userNotifications: UserNotification[]): ResponseOf<typeof LIST> => ({
  userNotifications,
  total: userNotifications.length,
  unread: userNotifications.filter(({ readAt }) => readAt === null).length,
  page: 1,
  pageSize: 25,
  latestId: 77,
});

const read = notification({ id: 2, title: 'Old news', readAt: '2026-11-20T09:00:00Z', subject: null });
const responses = Object.freeze({ [LIST]: listOf(notification(), read) });
const lastQuery = () => fakeHost.calls.filter(({ call }) => call === LIST).at(-1)?.input.query;

test('unread notifications are marked, and each links to its subject', async () => {
  await renderWithHost(<NotificationsPage />, { responses: { ...responses } });
  const item = await screen.findByRole('link', { name: /New document for R-1/ });
  expect(item).toHaveAttribute('href', '/c/1/applications/12');
  expect(screen.getAllByRole('img', { name: 'Document, unread' })).toHaveLength(1);
});

test('a click on the dot marks a notification as read without leaving the page', async () => {
  const readOne = 'GET /customer-portal/notifications/read/:id';
  await renderWithHost(<NotificationsPage />, {
    responses: {
      ...responses,
      [readOne]: { userNotification: { ...notification(), readAt: read.readAt }, change: CHANGE },
    },
    path: '/c/1/account/notifications',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Mark “New document for R-1” as read' }));
  expect(fakeHost.calls.at(-1)).toMatchObject({ call: readOne, input: { params: { id: 1 } } });
  expect(screen.queryByRole('img', { name: 'Document, unread' })).toBeNull();
  expect(screen.getByTestId('address')).toHaveTextContent('/c/1/account/notifications');
  expect(fakeHost.notices).toMatchObject([
    { message: '1 notification marked as read', undo: expect.any(Function) },
  ]);
});

describe('a change can be taken back by its toast', () => {
  const UNDO = 'POST /customer-portal/notifications/undo';
  const ARCHIVE = 'POST /customer-portal/notifications/:id/archive';
  const archivedAt = '2026-11-21T09:00:00Z';
  const archived = { [ARCHIVE]: { userNotification: notification({ archivedAt }), change: CHANGE } };
  const choose = async (label: string, of = 'New document for R-1') => {
    await userEvent.click(await screen.findByRole('button', { name: `Actions for “${of}”` }));
    await userEvent.click(screen.getByRole('menuitem', { name: label }));
  };
  const undo = () => act(() => fakeHost.notices.at(-1)?.undo?.());

  test('an archived notification is back in the list', async () => {
    await renderWithHost(<NotificationsPage />, {
      responses: { ...responses, ...archived, [UNDO]: { undone: 1 } },
    });
    await choose('Archive');
    expect(fakeHost.notices.at(-1)).toMatchObject({ message: 'Archived', undo: expect.any(Function) });
    const lists = () => fakeHost.calls.filter(({ call }) => call === LIST).length;
    const before = lists();
    undo();
    await waitFor(() => expect(fakeHost.notices.at(-1)?.message).toBe('The change was undone.'));
    expect(fakeHost.calls.find(({ call }) => call === UNDO)?.input.body).toEqual({ change: CHANGE });
    expect(lists()).toBe(before + 1);
  });

  test('one that has changed since stays, and the page says so', async () => {
    await renderWithHost(<NotificationsPage />, {
      responses: { ...responses, ...archived, [UNDO]: { undone: 0 } },
    });
    await choose('Archive');
    undo();
    await waitFor(() =>
      expect(fakeHost.notices.at(-1)).toMatchObject({
        message: 'A notification has changed since, so it stays as it is.',
        severity: 'error',
      }),
    );
  });

  test('one that is read can be marked as unread from its menu, and that is taken back too', async () => {
    const UNREAD = 'POST /customer-portal/notifications/:id/unread';
    await renderWithHost(<NotificationsPage />, {
      responses: { ...responses, [UNREAD]: { userNotification: notification({ id: 2 }), change: CHANGE } },
    });
    await choose('Mark as unread', 'Old news');
    expect(fakeHost.calls.find(({ call }) => call === UNREAD)?.input).toEqual({ params: { id: 2 } });
    expect(fakeHost.notices.at(-1)).toMatchObject({
      message: 'Marked as unread',
      undo: expect.any(Function),
    });
  });

  test('what has changed nothing offers nothing to take back', async () => {
    const userNotification = notification({ archivedAt });
    await renderWithHost(<NotificationsPage />, {
      responses: { ...responses, [ARCHIVE]: { userNotification, change: null } },
    });
    await choose('Archive');
    expect(fakeHost.notices.at(-1)?.undo).toBeUndefined();
  });
});

describe('while the page is open', () => {
  const arrives = (id: number, overrides: Partial<UserNotification> = {}) =>
    notification({ id, title: `News ${id}`, createdAt: '2026-11-21T08:15:00Z', ...overrides });
  /** The stream reports a change. */
  const sendBellState = (latestId: number) =>
    act(async () =>
      bellStore.setState({
        isLive: true,
        state: { unread: [], latestId, roles: [], permissionsOfRole: permissionsWith([]), invitations: 0 },
      }),
    );

  beforeEach(() => bellStore.setState({ state: null, isLive: false }));

  test('new notifications are announced above the list, and added on request, so that nothing moves', async () => {
    await renderWithHost(<NotificationsPage />, { responses: { ...responses } });
    await screen.findByText('Old news');
    fakeHost.responses[LIST] = { ...listOf(arrives(79), arrives(78), notification(), read), latestId: 79 };
    await sendBellState(79);
    const show = await screen.findByRole('button', { name: '2 new notifications' });
    expect(screen.queryByText('News 78')).toBeNull();
    await userEvent.click(show);
    expect(await screen.findByText('News 78')).toBeVisible();
    expect(screen.queryByRole('button', { name: /new notification/ })).toBeNull();
  });

  test('notifications that do not match the filter are not announced', async () => {
    await renderWithHost(<NotificationsPage />, {
      responses: { ...responses },
      path: '/c/1/account/notifications?kind=document&show=unread',
    });
    await screen.findByText('Old news');
    await sendBellState(79);
    expect(lastQuery()).toEqual({ kind: ['document'], page: 1, pageSize: 25 });
    expect(screen.queryByRole('button', { name: /new notification/ })).toBeNull();
  });

  test('notifications that were read elsewhere are marked at once', async () => {
    await renderWithHost(<NotificationsPage />, { responses: { ...responses } });
    await screen.findByText('Old news');
    fakeHost.responses[LIST] = listOf(notification({ readAt: '2026-11-21T09:00:00Z' }), read);
    await sendBellState(77);
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Document, unread' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  });

  test('without a stream the page checks when the tab regains the focus', async () => {
    await renderWithHost(<NotificationsPage />, { responses: { ...responses } });
    await screen.findByText('Old news');
    fakeHost.responses[LIST] = { ...listOf(arrives(78), notification(), read), latestId: 78 };
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByRole('button', { name: '1 new notification' })).toBeVisible();
  });

  test('all are marked as read up to the newest in the list; announced ones stay unread', async () => {
    await renderWithHost(<NotificationsPage />, {
      responses: {
        ...responses,
        'POST /customer-portal/notifications/read_all': { marked: 1, unread: 1, change: CHANGE },
      },
    });
    await screen.findByText('Old news');
    fakeHost.responses[LIST] = { ...listOf(arrives(78), notification(), read), latestId: 78 };
    await sendBellState(78);
    await screen.findByRole('button', { name: '1 new notification' });
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(fakeHost.calls.find(({ call }) => call.endsWith('/read_all'))?.input.body).toEqual({ upTo: 77 });
  });
});

test('the filters are in the URL and in the request', async () => {
  await renderWithHost(<NotificationsPage />, {
    responses: { ...responses },
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

test('kinds and customers are chosen in the filter bar, and cleared with the tab', async () => {
  await renderWithHost(<NotificationsPage />, {
    responses: { ...responses },
    customerId: 0,
    user: createUser(),
    customers: [createCustomer({ id: 1, name: 'Acme' }), createCustomer({ id: 7, name: 'Globex' })],
    path: '/c/0/account/notifications?show=unread',
  });
  await screen.findByText('Old news');
  const bar = within(screen.getByRole('search', { name: 'Filters' }));
  for (const [filter, option] of [
    ['Kind', 'Deadline'],
    ['Customer', 'Globex'],
  ] as const) {
    await userEvent.click(bar.getByRole('button', { name: filter }));
    await userEvent.click(screen.getByRole('checkbox', { name: option }));
    await userEvent.keyboard('{Escape}');
  }
  expect(lastQuery()).toMatchObject({ kind: ['deadline'], customer: [7], unread: 'true' });
  await userEvent.click(bar.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/c\/0\/account\/notifications$/);
});

test('a printed list names its filters', async () => {
  await renderWithHost(<NotificationsPage />, {
    responses: { ...responses },
    user: createUser(),
    path: '/c/1/account/notifications?kind=deadline&show=unread',
  });
  expect(await screen.findByText('Show: Unread · Kind: Deadline')).toBeInTheDocument();
});

test('all that match the filter are marked as read, up to the newest in the list', async () => {
  await renderWithHost(<NotificationsPage />, {
    responses: {
      ...responses,
      'POST /customer-portal/notifications/read_all': { marked: 1, unread: 0, change: CHANGE },
    },
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

test('a failure to mark shows the status text of the response', async () => {
  await renderWithHost(<NotificationsPage />, {
    responses: {
      ...responses,
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

test('an empty list and a filter without matches have different messages', async () => {
  await renderWithHost(<NotificationsPage />, { responses: { [LIST]: listOf() } });
  expect(await screen.findByText('No notifications yet')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Unread' }));
  expect(await screen.findByText('No unread notifications')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Snoozed' }));
  expect(await screen.findByText('Nothing is snoozed')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('No notifications yet')).toBeVisible();
});
