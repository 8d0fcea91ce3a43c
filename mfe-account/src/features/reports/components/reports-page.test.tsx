import type { ReportSchedule } from '@atrium/contract';
import { createUser, failure, fakeHost, renderSignedInAgain, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReportsPage } from './reports-page.tsx';

const LIST = 'GET /customer-portal/report_schedules';
const ADD = 'POST /customer-portal/report_schedules';
const PAUSE = 'POST /customer-portal/report_schedules/:id/pause';
const REMOVE = 'POST /customer-portal/report_schedules/:id/delete';
const FILE = 'GET /customer-portal/report_runs/:id/file';

const statement: ReportSchedule = {
  id: 4,
  name: 'Points statement',
  customer: { id: 1, name: 'Acme' },
  report: 'points_statement',
  format: 'pdf',
  rhythm: 'monthly',
  day: 31,
  isAttached: true,
  state: 'active',
  nextRunAt: '2026-11-30T07:00:00Z',
  lastRun: { id: 9, on: '2026-10-31', expiresAt: '2026-11-14T07:00:00Z' },
};
const view = { id: 5, name: 'Due soon', query: 'due=7', isDefault: false };
const optionsOf = (reportSchedules: ReportSchedule[], responses: object = {}) => ({
  responses: {
    [LIST]: { reportSchedules },
    'GET /customer-portal/applications/views': { views: [], undoable: [] },
    'GET /customer-portal/deadlines/views': { views: [view], undoable: [] },
    'GET /customer-portal/instructions/views': { views: [], undoable: [] },
    ...responses,
  },
  path: '/c/1/account/reports',
});
const open = (reportSchedules: ReportSchedule[], responses: object = {}) =>
  renderWithHost(<ReportsPage />, optionsOf(reportSchedules, responses));
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(screen.getByRole('option', { name: option }));
};

test('a report is listed with its day, its next run and its last file', async () => {
  const stopped = {
    ...statement,
    id: 5,
    name: 'Old',
    state: 'stopped' as const,
    nextRunAt: null,
    lastRun: null,
  };
  await open([statement, stopped], { [FILE]: failure() });
  const row = within(screen.getByRole('row', { name: /^Points statement/ }));
  expect(row.getByText('Points statement · PDF file · On the last day of each month')).toBeVisible();
  expect(row.getAllByText('Nov 30, 2026')).not.toEqual([]);
  expect(within(screen.getByRole('row', { name: /^Old/ })).getAllByText('Stopped: no access')).not.toEqual(
    [],
  );
  await userEvent.click(row.getAllByRole('button', { name: 'Download Points statement' })[0] as HTMLElement);
  expect(fakeHost.calls.at(-1)).toMatchObject({ call: FILE, input: { params: { id: 9 } } });
});

test('a user who may not read applications cannot schedule a report of them', async () => {
  await renderWithHost(<ReportsPage />, {
    responses: { [LIST]: { reportSchedules: [] } },
    user: createUser({ roles: [], permissions: [] }),
  });
  expect(screen.queryByRole('button', { name: 'Schedule a report' })).not.toBeInTheDocument();
});

test('a saved view is scheduled with its filters, weekly and as a link', async () => {
  await open([], { [ADD]: { reportSchedule: statement } });
  await userEvent.click(screen.getByRole('button', { name: 'Schedule a report' }));
  await choose('Report', 'Deadlines: Due soon');
  await choose('Format', 'Excel workbook (XLSX)');
  await choose('How often', 'Every week');
  await choose('Day of the week', 'Friday');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Attach the file to the e-mail' }));
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  await waitFor(() =>
    expect(fakeHost.calls.find(({ call }) => call === ADD)?.input.body).toEqual({
      name: 'Due soon',
      report: 'deadlines',
      query: 'due=7',
      format: 'xlsx',
      rhythm: 'weekly',
      day: 5,
      isAttached: false,
      timeZone: 'UTC',
    }),
  );
  expect(fakeHost.notices).toEqual([{ message: 'Due soon has been scheduled', severity: 'success' }]);
});

test('what was chosen is in the dialog again when the session has ended meanwhile', async () => {
  const page = await open([]);
  await userEvent.click(screen.getByRole('button', { name: 'Schedule a report' }));
  await choose('Report', 'Deadlines: Due soon');
  await choose('How often', 'Every week');
  await choose('Day of the week', 'Friday');
  await renderSignedInAgain(page, <ReportsPage />, optionsOf([]));
  expect(screen.getByRole('dialog')).toHaveTextContent('What you had entered is here again.');
  expect(screen.getByRole('combobox', { name: 'Report' })).toHaveTextContent('Deadlines: Due soon');
  expect(screen.getByRole('combobox', { name: 'Day of the week' })).toHaveTextContent('Friday');
});

test('a saved view that is gone when the person is back is not replaced by another report', async () => {
  const page = await open([]);
  await userEvent.click(screen.getByRole('button', { name: 'Schedule a report' }));
  await choose('Report', 'Deadlines: Due soon');
  const gone = optionsOf([], { 'GET /customer-portal/deadlines/views': { views: [], undoable: [] } });
  await renderSignedInAgain(page, <ReportsPage />, gone);
  expect(screen.getByRole('combobox', { name: 'Report' })).not.toHaveTextContent('Points statement');
  expect(screen.getByRole('button', { name: 'Schedule' })).toBeDisabled();
});

test('a report is paused, and deleted after a question', async () => {
  await open([statement], { [PAUSE]: { reportSchedule: statement }, [REMOVE]: undefined });
  await userEvent.click(screen.getByRole('button', { name: 'Pause Points statement' }));
  expect(fakeHost.calls.find(({ call }) => call === PAUSE)?.input.params).toEqual({ id: 4 });
  await userEvent.click(screen.getByRole('button', { name: 'Delete Points statement' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Points statement?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(fakeHost.calls.find(({ call }) => call === REMOVE)?.input.params).toEqual({ id: 4 });
});

test('an empty page leads to the first report, by the button of every other', async () => {
  await open([]);
  expect(screen.getAllByRole('button', { name: 'Schedule a report' })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Schedule a report' }));
  expect(screen.getByRole('dialog', { name: 'Schedule a report' })).toBeVisible();
});

test('a list that fails to load shows an error', async () => {
  await open([], { [LIST]: failure() });
  expect(screen.getByText('The reports did not load.')).toBeVisible();
});
