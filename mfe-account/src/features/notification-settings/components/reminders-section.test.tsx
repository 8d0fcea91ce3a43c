import { defaultReminderSettings, type ReminderSettings } from '@atrium/contract';
import { failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemindersSection } from './reminders-section.tsx';

const READ = 'GET /customer-portal/notifications/reminders';
const CHANGE = 'POST /customer-portal/notifications/reminders';
const day = (name: string) => screen.getByRole('button', { name });
const sent = () => fakeHost.calls.filter(({ call }) => call === CHANGE).map(({ input }) => input.body);

async function show(reminders: ReminderSettings = defaultReminderSettings, isFailing = false) {
  const response = isFailing ? failure({ status: 503, statusText: 'Service Unavailable' }) : { reminders };
  await renderWithHost(<RemindersSection />, { responses: { [READ]: { reminders }, [CHANGE]: response } });
  await screen.findByRole('group', { name: 'Days before a deadline' });
}

test('the days are switches, with those that the user has besides the usual ones', async () => {
  await show({ days: [45, 7, 1], scope: 'mine', byMail: true, digest: 'off' });
  const pressed = screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  expect(pressed).toEqual(['45', '7', '1']);
  expect(day('30 days before')).toHaveAttribute('aria-pressed', 'false');
  expect(day('On the day of the deadline')).toBeVisible();
});

test('each change is saved at once, on top of the one before', async () => {
  await show();
  await userEvent.click(day('30 days before'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Remind me of' }), 'all');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Also send reminders by e-mail' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Digest by e-mail' }), 'weekly');
  await waitFor(() => expect(sent()).toHaveLength(4));
  const days = expect.arrayContaining([30, 7, 1]);
  expect(sent().at(-1)).toEqual({ days, scope: 'all', byMail: false, digest: 'weekly' });
});

test('a change that fails is reverted, with the reason', async () => {
  await show(defaultReminderSettings, true);
  await userEvent.click(day('7 days before'));
  await waitFor(() => expect(fakeHost.notices[0]?.message).toBe('Service Unavailable'));
  await waitFor(() => expect(day('7 days before')).toHaveAttribute('aria-pressed', 'true'));
});
