import { createUser, failure, fakeHost, type HostOptions, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SettingsPage } from './settings-page.tsx';

const READ = 'GET /customer-portal/desk/programme';
const SET = 'POST /customer-portal/desk/programme';
const CHANGES = 'GET /customer-portal/desk/programme/changes';

const settings = { timeZone: 'Europe/Berlin', lotMonths: 12, refundDays: 30, correctAlone: 500 };
const programme = { programme: settings, rewards: [], earnRules: [], mayChange: true };
const page = { page: 1, pageSize: 10 };
const responses = {
  [READ]: programme,
  [SET]: { programme: settings },
  [CHANGES]: {
    changes: [
      {
        id: 2,
        at: '2026-11-26T10:00:00Z',
        by: 'Ada Administrator',
        subject: 'reward' as const,
        name: 'Fee credit',
        former: { name: 'Fee credit', stock: 3, active: true },
        present: { name: 'Fee credit', stock: null, active: false },
      },
      {
        id: 1,
        at: '2026-11-25T10:00:00Z',
        by: 'operator',
        subject: 'programme' as const,
        name: null,
        former: { ...settings, timeZone: 'UTC' },
        present: settings,
      },
    ],
    total: 2,
    ...page,
  },
};
const open = (overrides: HostOptions['responses'] = {}, user = createUser()) =>
  renderWithHost(<SettingsPage />, { responses: { ...responses, ...overrides }, user });
const bodies = () => fakeHost.calls.filter(({ call }) => call === SET).map(({ input }) => input.body);

test('the settings are shown, and changed in a dialog that has them', async () => {
  await open();
  expect(await screen.findByText('Europe/Berlin')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Change settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the settings of the programme' }));
  const days = dialog.getByLabelText('Days for a refund');
  await userEvent.clear(days);
  await userEvent.type(days, '14');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies()).toEqual([{ ...settings, refundDays: 14 }]));
  expect(fakeHost.notices).toMatchObject([{ message: 'The settings were saved.', severity: 'success' }]);
});

test('changes say what was changed by whom, in the words of dialogs', async () => {
  await open();
  const rows = within(await screen.findByRole('table', { name: 'Changes' })).getAllByRole('row');
  expect(
    rows.slice(1).map((row) =>
      within(row)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ),
  ).toEqual([['Stock: 3 → –', 'Offered: yes → no'], ['Time zone: UTC → Europe/Berlin']]);
  expect(rows[1]).toHaveTextContent('Ada Administrator');
});

test('who sees some customers only changes nothing, and is shown no changes', async () => {
  await open({ [READ]: { ...programme, mayChange: false } });
  expect(await screen.findByText('Europe/Berlin')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change settings' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Changes' })).toBeNull();
});

test('the settings are a page of the programme for administrators alone', async () => {
  await open({}, createUser({ permissions: ['desk:supervise'] }));
  expect(await screen.findByText('Europe/Berlin')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
});

test('settings and changes that do not load are said apart', async () => {
  await open({ [CHANGES]: failure({ status: 500 }) });
  expect(await screen.findByText('The changes did not load.')).toBeVisible();
  expect(screen.getByText('Europe/Berlin')).toBeVisible();
});
