import { defaultReminderSettings } from '@atrium/contract';
import { authStore } from '@atrium/host';
import { createUser, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationSettingsPage } from './notification-settings-page.tsx';

const REMINDERS = { 'GET /customer-portal/notifications/reminders': { reminders: defaultReminderSettings } };
const CHANGE = 'POST /customer-portal/auth/change_notification';
const user = createUser({
  notificationSettings: [{ kind: 'deadline', channel: 'email', enabled: true }],
});
const changes = () => fakeHost.calls.filter(({ call }) => call === CHANGE);
const deadlineByMail = () => screen.getByRole('checkbox', { name: 'Deadline: E-mail' });

test('there is a switch for every kind and channel', async () => {
  await renderWithHost(<NotificationSettingsPage />, { user, responses: REMINDERS });
  expect(screen.getAllByRole('checkbox', { name: /: (Portal|E-mail|LINE)$/ })).toHaveLength(42);
  expect(deadlineByMail()).toBeChecked();
});

test('the page says who is mailed about redemptions by default', async () => {
  await renderWithHost(<NotificationSettingsPage />, { user, responses: REMINDERS });
  expect(screen.getByRole('rowheader', { name: /^Redemption/ })).toHaveTextContent(
    'Unless you choose otherwise, the person who redeemed it and the owners get e-mails',
  );
});

test('an owner who has not chosen is mailed of some messages, and chooses all of them', async () => {
  const settings = [{ kind: 'message', channel: 'email', enabled: true, isPartial: true }] as const;
  await renderWithHost(<NotificationSettingsPage />, {
    user: createUser({ roles: [{ customerId: 1, role: 'owner' }], notificationSettings: [...settings] }),
    responses: { ...REMINDERS, [CHANGE]: { settings: [] } },
  });
  const box = screen.getByRole('checkbox', { name: 'Message: E-mail' });
  expect(box).toBePartiallyChecked();
  await userEvent.click(box);
  expect(box).not.toBePartiallyChecked();
  expect(box).toBeChecked();
  const body = { settings: [{ kind: 'message', channel: 'email', enabled: true }] };
  expect(changes().map(({ input }) => input.body)).toEqual([body]);
});

test('a change is saved at once and kept in the auth store', async () => {
  await renderWithHost(<NotificationSettingsPage />, {
    user,
    responses: { ...REMINDERS, [CHANGE]: { settings: [] } },
  });
  await userEvent.click(deadlineByMail());
  expect(deadlineByMail()).not.toBeChecked();
  const setting = { kind: 'deadline', channel: 'email', enabled: false };
  expect(changes().map(({ input }) => input.body)).toEqual([{ settings: [setting] }]);
  await waitFor(() => expect(authStore.getState().user?.notificationSettings).toEqual([setting]));
});

test('fast clicks are saved in order, and the last one wins', async () => {
  await renderWithHost(<NotificationSettingsPage />, {
    user,
    responses: { ...REMINDERS, [CHANGE]: { settings: [] } },
  });
  for (let clicks = 0; clicks < 3; clicks += 1) await userEvent.click(deadlineByMail());
  await waitFor(() => expect(changes()).toHaveLength(3));
  expect(deadlineByMail()).not.toBeChecked();
  expect(authStore.getState().user?.notificationSettings[0]?.enabled).toBe(false);
});

test('a failed change shows the status text and is reverted', async () => {
  await renderWithHost(<NotificationSettingsPage />, {
    user,
    responses: { ...REMINDERS, [CHANGE]: failure({ status: 503, statusText: 'Service Unavailable' }) },
  });
  await userEvent.click(deadlineByMail());
  await waitFor(() => expect(fakeHost.notices[0]?.message).toBe('Service Unavailable'));
  expect(deadlineByMail()).toBeChecked();
});

describe('LINE', () => {
  const boxes = () => screen.getAllByRole('checkbox', { name: /: LINE$/ });

  test('can be chosen with a linked account', async () => {
    await renderWithHost(<NotificationSettingsPage />, {
      user: createUser({ lineLinked: true }),
      responses: REMINDERS,
    });
    for (const box of boxes()) expect(box).toBeEnabled();
    expect(screen.queryByRole('link', { name: 'Sign out to link it' })).not.toBeInTheDocument();
  });

  test('cannot be chosen without one, and a sentence says how to link it', async () => {
    await renderWithHost(<NotificationSettingsPage />, { user, responses: REMINDERS });
    for (const box of boxes()) {
      expect(box).toBeDisabled();
      expect(box).toHaveAccessibleDescription(/^LINE messages need a linked LINE account/);
    }
    expect(deadlineByMail()).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Sign out to link it' })).toHaveAttribute('href', '/signout');
  });
});
