import { authStore } from '@atrium/host';
import {
  createCalendarFeed,
  createDeadline,
  type FakeResponses,
  fakeHost,
  renderSignedInAgain,
  renderWithHost,
} from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeadlinesPage } from './deadlines-page.tsx';

const RESTORED = 'Your session had ended. What you had entered is here again.';
const PATH = '/c/1/applications/deadlines?due=30';

const deadline = (id: number, dueAt: string) =>
  createDeadline({ id, dueAt, application: { id: 10 + id, reference: `ACME-${id}`, title: 'Blue bird' } });
const members = [
  {
    id: 905,
    displayName: 'Mia Manager',
    customer: { id: 1, name: 'Acme' },
    email: 'mia@acme.example',
    role: 'manager' as const,
    status: 'active' as const,
    lastSignedInAt: null,
    invitationExpiresAt: null,
  },
];
const deadlines = [deadline(1, '2026-11-25'), deadline(2, '2026-11-28')];
const responses: FakeResponses = {
  'GET /customer-portal/deadlines': { deadlines, total: 2, page: 1, pageSize: 25 },
  'GET /customer-portal/deadlines/windows': { counts: { overdue: 0, today: 0, '7': 2, '30': 2, '90': 2 } },
  'GET /customer-portal/deadlines/views': { views: [], undoable: [] },
  'GET /customer-portal/deadlines/people': { people: [] },
  'GET /customer-portal/applications/categories': { categories: [] },
  'GET /customer-portal/applications/countries': { countries: [] },
  'GET /customer-portal/users_management': { customers: members, total: 1, page: 1, pageSize: 100 },
  'POST /customer-portal/calendar_feeds': {
    calendarFeed: createCalendarFeed(),
    address: 'https://portal.example/calendar/c2VjcmV0.ics',
  },
};

const open = () => renderWithHost(<DeadlinesPage />, { responses, path: PATH });
const signInAgain = (page: Awaited<ReturnType<typeof open>>) =>
  renderSignedInAgain(page, <DeadlinesPage />, { responses, path: PATH });
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }));
const act = async (action: string) => {
  await click('Actions for Response, ACME-1');
  await choose(action);
};
const dialog = (name: string) => screen.findByRole('dialog', { name });

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

test.each([
  ['Extend…', 'Extend Response, ACME-1', 'New date', '2026-12-24'],
  ['Snooze reminders…', 'Snooze reminders of Response, ACME-1', 'Until', '2026-12-01'],
  ['Waive…', 'Waive Response, ACME-1?', 'Note (optional)', 'Sold to Globex'],
])('the dialog of %s is open again, with what was entered', async (action, title, label, entered) => {
  const page = await open();
  await act(action);
  const field = within(await dialog(title)).getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, entered);
  await signInAgain(page);
  expect(await dialog(title)).toHaveTextContent(RESTORED);
  expect(within(await dialog(title)).getByLabelText(label)).toHaveValue(entered);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('what was entered about a deadline is not filled in for another one', async () => {
  const page = await open();
  await act('Extend…');
  await userEvent.clear(screen.getByLabelText('New date'));
  await userEvent.type(screen.getByLabelText('New date'), '2026-12-24');
  // The first one is gone meanwhile.
  await renderSignedInAgain(page, <DeadlinesPage />, {
    responses: {
      ...responses,
      'GET /customer-portal/deadlines': { deadlines: deadlines.slice(1), total: 1, page: 1, pageSize: 25 },
    },
    path: PATH,
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await click('Actions for Response, ACME-2');
  await choose('Extend…');
  expect(screen.getByLabelText('New date')).toHaveValue('2026-11-28');
});

test('the person who was chosen for a deadline is chosen again', async () => {
  const page = await open();
  await act('Assign…');
  await userEvent.click(await screen.findByRole('radio', { name: 'Mia Manager' }));
  await signInAgain(page);
  expect(await screen.findByRole('radio', { name: 'Mia Manager' })).toBeChecked();
});

test('selected deadlines are selected again, and the dialog about them is open with its note', async () => {
  const page = await open();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await click('More…');
  await choose('Waive…');
  await userEvent.type(screen.getByLabelText('Note (optional)'), 'Sold to Globex');
  await signInAgain(page);
  expect(await dialog('Waive 2 deadlines?')).toHaveTextContent(RESTORED);
  expect(screen.getByLabelText('Note (optional)')).toHaveValue('Sold to Globex');
});

test('a dialog about deadlines of which one is no longer listed does not open for the rest', async () => {
  const page = await open();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await click('More…');
  await choose('Waive…');
  await renderSignedInAgain(page, <DeadlinesPage />, {
    responses: {
      ...responses,
      'GET /customer-portal/deadlines': { deadlines: deadlines.slice(1), total: 1, page: 1, pageSize: 25 },
    },
    path: PATH,
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a new view has its name and its filters again', async () => {
  const page = await open();
  await click('Views');
  await choose('Save as new view…');
  await userEvent.type(await screen.findByLabelText(/^Name/), 'This month');
  await userEvent.click(screen.getByRole('checkbox', { name: /default/ }));
  await signInAgain(page);
  expect(await dialog('Save this view')).toHaveTextContent(RESTORED);
  expect(screen.getByLabelText(/^Name/)).toHaveValue('This month');
  expect(screen.getByRole('checkbox', { name: /default/ })).toBeChecked();
});

describe('a calendar feed', () => {
  const title = 'Subscribe in your calendar app';

  test('has its name and its alarms again', async () => {
    const page = await open();
    await click('Subscribe');
    await userEvent.type(screen.getByLabelText(/^Name of the calendar/), ' at Acme');
    await userEvent.click(screen.getByRole('checkbox', { name: '7 days before' }));
    await signInAgain(page);
    expect(await dialog(title)).toHaveTextContent(RESTORED);
    expect(screen.getByLabelText(/^Name of the calendar/)).toHaveValue('Deadlines at Acme');
    expect(screen.getByRole('checkbox', { name: '7 days before' })).toBeChecked();
  });

  test('that was created is not offered again, and its secret address is gone with the session', async () => {
    const page = await open();
    await click('Subscribe');
    await click('Create address');
    expect(await screen.findByLabelText('Address')).toBeVisible();
    await signInAgain(page);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('c2VjcmV0');
    expect(JSON.stringify(sessionStorage)).not.toContain('c2VjcmV0');
  });
});

test('a change that was made is not in its dialog again', async () => {
  const page = await open();
  await act('Waive…');
  fakeHost.responses['POST /customer-portal/deadlines/:id/waive'] = {
    deadline: {
      ...deadline(1, '2026-11-25'),
      state: 'waived',
      createdAt: '2026-11-01T08:00:00Z',
      history: [],
    },
  };
  await click('Waive');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await signInAgain(page);
  expect(authStore.getState().loggedIn).toBe(true);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
