import type { BellState, ResponseOf, UserNotification } from '@atrium/contract';
import { invitationsStore } from '@atrium/host';
import { createInvitation, createUser, failure, fakeHost, renderWithHost, setAuth } from '@atrium/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Bell } from './bell.tsx';

type NotificationPage = ResponseOf<'GET /customer-portal/notifications'>;

/** Replaces BroadcastChannel, which jsdom lacks. */
class FakeChannel {
  static readonly open = new Set<FakeChannel>();
  static readonly sent: unknown[] = [];
  readonly name: string;
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor(name: string) {
    this.name = name;
    FakeChannel.open.add(this);
  }

  postMessage(data: unknown) {
    FakeChannel.sent.push(data);
  }

  close() {
    FakeChannel.open.delete(this);
  }

  /** A message from another tab. */
  static receive(data: unknown) {
    for (const channel of FakeChannel.open) channel.onmessage?.({ data });
  }
}

let ownsLock = true;
/** Takes the lock from this tab, as another tab does. */
let loseLock = (_reason: Error) => {};

beforeEach(() => {
  ownsLock = true;
  FakeChannel.sent.length = 0;
  Object.assign(globalThis, { BroadcastChannel: FakeChannel });
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: (_name: string, { steal = false }: LockOptions, work: () => Promise<void>) =>
        new Promise((_resolve, reject) => {
          if (!ownsLock && !steal) return;
          ownsLock = false;
          loseLock = reject;
          void work();
        }),
    },
  });
});

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

const response = (userNotifications: UserNotification[], unread: number): NotificationPage => ({
  userNotifications,
  unread,
  total: userNotifications.length,
  page: 1,
  pageSize: 6,
  latestId: 1,
});

const CHANGE = '0b7c4f0e-6f0b-4c6e-9c57-0f7f3a0a4d11';
const bell = (state: BellState) => ({ event: 'bell', data: JSON.stringify(state) });
const { roles, permissionsOfRole } = createUser();
const says = (unread: BellState['unread']) =>
  act(async () => {
    fakeHost.stream?.onEvent(bell({ unread, latestId: 1, roles, permissionsOfRole, invitations: 0 }));
    fakeHost.stream?.onLive?.(true);
  });

const responses = Object.freeze({ 'GET /customer-portal/notifications': response([notification()], 1) });
const count = (text: string) => screen.findByRole('button', { name: text });

test('the number follows the stream, for the selected customer', async () => {
  await renderWithHost(<Bell />, { responses: { ...responses }, customerId: 1 });
  await says([
    { customerId: 1, count: 2 },
    { customerId: 7, count: 40 },
    { customerId: null, count: 1 },
  ]);
  expect(await count('Notifications, 3 unread')).toBeVisible();
});

test('under all customers all unread notifications count', async () => {
  await renderWithHost(<Bell />, { responses: { ...responses }, customerId: 0 });
  await says([
    { customerId: 1, count: 2 },
    { customerId: 7, count: 4 },
  ]);
  expect(await count('Notifications, 6 unread')).toBeVisible();
});

test('without a stream the number comes from the list, again at each focus', async () => {
  await renderWithHost(<Bell />, { responses: { ...responses }, customerId: 1 });
  expect(await count('Notifications, 1 unread')).toBeVisible();
  fakeHost.responses['GET /customer-portal/notifications'] = response([], 0);
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await count('Notifications, none unread')).toBeVisible();
});

test('a poll that fails raises no toast; the panel that the person opens does', async () => {
  const failed = failure({ status: 0, reason: 'network', requestId: null });
  const LIST = 'GET /customer-portal/notifications';
  await renderWithHost(<Bell />, { responses: { [LIST]: failed }, customerId: 1 });
  act(() => void window.dispatchEvent(new Event('focus')));
  const button = await screen.findByRole('button', { name: /^Notifications/ });
  await waitFor(() => expect(fakeHost.calls.filter(({ call }) => call === LIST).length).toBeGreaterThan(0));
  expect(fakeHost.notices).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByText('The notifications did not load.')).toBeVisible();
  expect(fakeHost.notices).toMatchObject([{ severity: 'error', isOfLoad: true }]);
});

test('the tab that holds the stream sends its state to the others, which show it', async () => {
  const { unmount } = await renderWithHost(<Bell />, { responses: { ...responses }, customerId: 1 });
  await says([{ customerId: 1, count: 5 }]);
  expect(FakeChannel.sent).toContainEqual({
    type: 'bell',
    state: { unread: [{ customerId: 1, count: 5 }], latestId: 1, roles, permissionsOfRole, invitations: 0 },
    isLive: true,
  });
  unmount();

  ownsLock = false;
  await renderWithHost(<Bell />, { responses: { ...responses }, customerId: 1 });
  expect(fakeHost.stream).toBeNull();
  await act(async () =>
    FakeChannel.receive({
      type: 'bell',
      isLive: true,
      state: { unread: [{ customerId: 1, count: 9 }], latestId: 1, roles, permissionsOfRole },
    }),
  );
  expect(await count('Notifications, 9 unread')).toBeVisible();
});

test('a visible tab takes over from a suspended one that holds the stream', async () => {
  jest.useFakeTimers();
  ownsLock = false;
  await renderWithHost(<Bell />, { responses: { ...responses }, customerId: 1 });
  const look = async (response?: object) => {
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await act(async () => {
      if (response) FakeChannel.receive(response);
      await jest.advanceTimersByTimeAsync(5_000);
    });
  };
  const state = { unread: [], latestId: 1, roles, permissionsOfRole };
  await look({ type: 'bell', isLive: true, state });
  expect(fakeHost.stream).toBeNull();
  await look();
  expect(fakeHost.stream).not.toBeNull();
  jest.useRealTimers();
});

test('a tab stops its stream when another tab takes over', async () => {
  await renderWithHost(<Bell />, { responses: { ...responses }, customerId: 1 });
  await says([{ customerId: 1, count: 5 }]);
  await act(async () => loseLock(new DOMException('stolen', 'AbortError')));
  expect(fakeHost.stream).toBeNull();
});

test('the user is loaded again when a role has changed, and only then', async () => {
  await renderWithHost(<Bell />, { responses: { ...responses }, customerId: 1 });
  await says([]);
  expect(fakeHost.refreshes).toBe(0);
  await act(async () =>
    fakeHost.stream?.onEvent(
      bell({
        unread: [],
        latestId: 1,
        roles: [{ customerId: 1, role: 'viewer' }],
        permissionsOfRole,
        invitations: 0,
      }),
    ),
  );
  expect(fakeHost.refreshes).toBe(1);
});

test('the user is loaded again when the permissions of a role have changed', async () => {
  await renderWithHost(<Bell />, { responses: { ...responses }, customerId: 1 });
  const taken = { ...permissionsOfRole, viewer: [] };
  const event = bell({ unread: [], latestId: 1, roles, permissionsOfRole: taken, invitations: 0 });
  await act(async () => fakeHost.stream?.onEvent(event));
  expect(fakeHost.refreshes).toBe(1);
});

test('an invitation that the page does not have yet is loaded', async () => {
  await renderWithHost(<Bell />, { responses: { ...responses }, customerId: 1 });
  const call = 'GET /customer-portal/auth/invitations';
  fakeHost.responses[call] = { invitations: [createInvitation({ customer: 'Initech' })] };
  invitationsStore.setState({ isLoaded: true });
  for (const _ of [1, 2])
    await act(async () =>
      fakeHost.stream?.onEvent(bell({ unread: [], latestId: 1, roles, permissionsOfRole, invitations: 1 })),
    );
  expect(invitationsStore.getState().pending).toMatchObject([{ customer: 'Initech' }]);
  expect(fakeHost.calls.filter((each) => each.call === call)).toHaveLength(1);
});

test('a user without the permission has no bell until the stream reports that this has changed', async () => {
  const user = createUser({ permissions: [], roles: [] });
  await renderWithHost(<Bell />, { customerId: 1, user });
  expect(screen.queryByRole('button')).toBeNull();
  expect(fakeHost.calls).toEqual([]);
  await says([{ customerId: null, count: 1 }]);
  expect(fakeHost.refreshes).toBe(1);
  await act(async () => setAuth({ user: createUser({ id: user.id }) }));
  expect(await count('Notifications, 1 unread')).toBeVisible();
});

test('the bell opens the latest notifications; opening one marks it as read and leads to its application', async () => {
  const person = userEvent.setup();
  await renderWithHost(<Bell />, {
    responses: {
      ...responses,
      'GET /customer-portal/notifications/read/:id': {
        userNotification: notification({ readAt: '2026-11-21T00:00:00Z' }),
        change: null,
      },
    },
    customerId: 1,
    user: createUser(),
  });
  await person.click(await count('Notifications, 1 unread'));
  await person.click(await screen.findByRole('link', { name: /New document for R-1/ }));
  expect(screen.getByTestId('address')).toHaveTextContent('/c/1/applications/12');
  await waitFor(() =>
    expect(fakeHost.calls).toContainEqual(
      expect.objectContaining({
        call: 'GET /customer-portal/notifications/read/:id',
        input: { params: { id: 1 } },
      }),
    ),
  );
});

test('the bell marks all as read, up to the newest that it shows, and takes it back', async () => {
  const UNDO = 'POST /customer-portal/notifications/undo';
  const READ_ALL = 'POST /customer-portal/notifications/read_all';
  await renderWithHost(<Bell />, {
    responses: { ...responses, [READ_ALL]: { marked: 1, unread: 0, change: CHANGE }, [UNDO]: { undone: 1 } },
    customerId: 1,
  });
  await userEvent.click(await count('Notifications, 1 unread'));
  await screen.findByText('New document for R-1');
  fakeHost.responses['GET /customer-portal/notifications'] = response(
    [notification({ readAt: '2026-11-21T00:00:00Z' })],
    0,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled());
  expect(fakeHost.calls.find(({ call }) => call === READ_ALL)?.input.body).toEqual({ upTo: 1 });
  expect(fakeHost.notices).toMatchObject([{ message: '1 notification marked as read' }]);
  fakeHost.responses['GET /customer-portal/notifications'] = response([notification()], 1);
  act(() => fakeHost.notices[0]?.undo?.());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeEnabled());
  expect(fakeHost.calls.find(({ call }) => call === UNDO)?.input.body).toEqual({ change: CHANGE });
});

test('the bell leads to the notification settings', async () => {
  await renderWithHost(<Bell />, { responses: { ...responses }, customerId: 1 });
  await userEvent.click(await count('Notifications, 1 unread'));
  await userEvent.click(await screen.findByRole('link', { name: 'Notification settings' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/c/1/account/notification-settings');
});
