import type { Deadline } from '@atrium/contract';
import {
  createDeadline,
  createUser,
  type FakeResponses,
  failure,
  fakeHost,
  renderWithHost,
} from '@atrium/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LeftOut } from '../../../lib/deadline-actions.ts';
import { DeadlinesPage } from './deadlines-page.tsx';

const LIST = 'GET /customer-portal/deadlines';
const VIEWS = 'GET /customer-portal/deadlines/views';
const EXPORT = 'GET /customer-portal/deadlines/export';
const WINDOWS = 'GET /customer-portal/deadlines/windows';
const DONE = 'POST /customer-portal/deadlines/:id/done';
const UNDO = 'POST /customer-portal/deadlines/undo';
const CHANGE = 'POST /customer-portal/deadlines/change';
const ASSIGN_ALL = 'POST /customer-portal/deadlines/assign';
const MEMBERS = 'GET /customer-portal/users_management';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), advanceTimers: true });
  URL.createObjectURL = () => 'blob:file';
});
afterEach(() => jest.useRealTimers());

const late = createDeadline({ id: 1, kind: 'payment', state: 'missed', dueAt: '2026-11-20', daysLeft: -3 });
const soon = createDeadline({
  id: 2,
  dueAt: '2026-11-25',
  daysLeft: 2,
  application: { id: 7, reference: 'ACME-7', title: 'Blue bird' },
  responsible: { id: 905, name: 'Mia Manager' },
});

function responses(deadlines: Deadline[], overrides: FakeResponses = {}): FakeResponses {
  return {
    [LIST]: { deadlines, total: deadlines.length, page: 1, pageSize: 25 },
    [WINDOWS]: { counts: { overdue: 2, today: 1, '7': 5, '30': 1_005, '90': 1_005 } },
    [VIEWS]: { views: [], undoable: [] },
    'GET /customer-portal/deadlines/people': { people: [{ id: 905, name: 'Mia Manager' }] },
    'GET /customer-portal/applications/categories': { categories: [{ id: 3, name: 'Trademark' }] },
    'GET /customer-portal/applications/countries': { countries: [{ code: 'DE', name: 'Germany' }] },
    ...overrides,
  };
}

const detail = (deadline: Deadline) => ({
  deadline: { ...deadline, createdAt: '2026-11-01T08:00:00Z', history: [] },
});
const lastQuery = () => fakeHost.calls.findLast(({ call }) => call === LIST)?.input.query;
const address = () => screen.getByTestId('address').textContent;
const open = (deadlines: Deadline[], overrides: FakeResponses = {}, path = '/c/1/applications/deadlines') =>
  renderWithHost(<DeadlinesPage />, { responses: responses(deadlines, overrides), path });

test('the list shows what waits, with its date in words, its application and who is responsible', async () => {
  await open([late, soon]);
  expect(lastQuery()).toMatchObject({ state: ['open', 'missed'], sort: 'dueAt', page: 1 });
  const row = (await screen.findByRole('link', { name: 'Response, ACME-7' })).closest('tr') as HTMLElement;
  for (const text of ['Nov 25, 2026', 'in 2 days', 'ACME-7', 'Blue bird', 'Mia Manager'])
    expect(within(row).getByText(text)).toBeInTheDocument();
  expect(screen.getByText('3 days overdue')).toBeInTheDocument();
  expect(within(row).getByRole('link', { name: 'ACME-7' })).toHaveAttribute('href', '/c/1/applications/7');
});

test('a deadline shows its instruction, or the day on which a standing one is sent', async () => {
  const instruction = { id: 9, kind: { id: 5, name: 'Let lapse' }, state: 'sent' } as const;
  const standingInstruction = { id: 4, actsOn: '2026-12-04' };
  await open([
    { ...soon, instruction },
    { ...late, standingInstruction },
  ]);
  expect(screen.getByRole('link', { name: 'Let lapse: sent' })).toHaveAttribute(
    'href',
    '/c/1/applications/instructions/9',
  );
  expect(screen.getByText('Instructed by itself on Dec 4, 2026')).toBeVisible();
});

test('a search with more matches than are counted says so, also for its file', async () => {
  const counted = { deadlines: [late, soon], total: 10_000, hasMore: true, page: 1, pageSize: 25 };
  await open([late, soon], { [LIST]: counted }, '/c/1/applications/deadlines?search=lamp');
  expect(screen.getByText('1–25 of more than 10,000')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(screen.getByText('More than 10,000 filtered rows')).toBeVisible();
});

test('a window is in the address and in the query by its name, since each office decides its dates', async () => {
  await open([soon]);
  expect(screen.getByRole('tab', { name: 'Overdue 2' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Today 1' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Next 30 days 1,005' })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Next 7 days 5' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ due: '7' }));
  expect(address()).toBe('/c/1/applications/deadlines?due=7');
  await userEvent.click(screen.getByRole('tab', { name: 'Overdue 2' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ due: 'overdue' }));
  expect(fakeHost.calls.findLast(({ call }) => call === WINDOWS)?.input.query).toEqual({
    state: ['open', 'missed'],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/c/1/applications/deadlines'));
});

test('deadlines are filtered by kind and by who is responsible, also by no one', async () => {
  await open([soon]);
  await userEvent.click(screen.getByRole('button', { name: 'Kind' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Renewal' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Responsible' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mia Manager' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ kind: ['renewal'], responsible: [905] }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'No one' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ kind: ['renewal'], unassigned: 'true' }));
  expect(lastQuery()).not.toHaveProperty('responsible');
});

test('a deadline that is marked as done stays in its row, where it can be reopened', async () => {
  const done = { ...soon, state: 'done' as const, version: 2 };
  await open([soon], {
    [DONE]: detail(done),
    'POST /customer-portal/deadlines/:id/reopen': detail({ ...soon, version: 3 }),
  });
  const actions = () => screen.getByRole('button', { name: 'Actions for Response, ACME-7' });
  await userEvent.click(actions());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mark as done' }));
  expect(await screen.findByText('Done')).toBeVisible();
  expect(fakeHost.calls.find(({ call }) => call === DONE)?.input).toEqual({
    params: { id: 2 },
    body: { version: 1 },
  });
  expect(fakeHost.notices).toContainEqual(
    expect.objectContaining({ message: 'Response, ACME-7 is done.', severity: 'success' }),
  );
  await userEvent.click(actions());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Reopen' }));
  expect(await screen.findByText('in 2 days')).toBeVisible();
});

test('what was marked as done is taken back by the toast, in the version that the person saw', async () => {
  const done = { ...soon, state: 'done' as const, version: 2 };
  const undone = { deadlines: [{ ...soon, version: 3 }], leftOut: [] };
  await open([soon], { [DONE]: detail(done), [UNDO]: undone });
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Response, ACME-7' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mark as done' }));
  await screen.findByText('Done');
  act(() => fakeHost.notices.at(-1)?.undo?.());
  expect(await screen.findByText('in 2 days')).toBeVisible();
  expect(fakeHost.calls.find(({ call }) => call === UNDO)?.input.body).toEqual({
    deadlines: [{ id: 2, version: 2 }],
  });
  expect(fakeHost.notices.at(-1)?.message).toBe('The change was undone.');
});

test('what the provider acts on cannot be marked as done', async () => {
  await open([{ ...soon, actor: 'provider' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Response, ACME-7' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Instruct…',
    'Assign…',
    'Snooze reminders…',
  ]);
});

describe('selected deadlines', () => {
  const changed = (...leftOut: LeftOut) => ({
    [CHANGE]: { deadlines: [{ ...soon, state: 'done' as const, version: 2 }], leftOut },
  });
  const body = () => fakeHost.calls.find(({ call }) => call === CHANGE)?.input.body;
  const selectAll = () => userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  const selection = () => within(screen.getByRole('group', { name: 'Selected rows' }));

  it('are marked as done at once, and those that were left out are named with the reason', async () => {
    await open([late, soon], changed({ id: 1, reason: 'provider-acts' }));
    await selectAll();
    await userEvent.click(selection().getByRole('button', { name: 'Mark as done' }));
    const dialog = within(await screen.findByRole('dialog', { name: '1 deadline was left out' }));
    expect(dialog.getByText('Payment, TM-00001: your provider acts on it')).toBeVisible();
    expect(body()).toEqual({
      action: 'done',
      deadlines: [
        { id: 1, version: 1 },
        { id: 2, version: 1 },
      ],
    });
    expect(fakeHost.notices.at(-1)).toMatchObject({ message: 'Marked as done: 1 deadline.' });
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('are extended to a date, from the latest one on', async () => {
    await open([late, soon], changed());
    await selectAll();
    await userEvent.click(selection().getByRole('button', { name: 'More…' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Extend…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Extend 2 deadlines' }));
    expect(dialog.getByLabelText(/New date/)).toHaveValue('2026-11-25');
    await userEvent.click(dialog.getByRole('button', { name: 'Extend' }));
    await waitFor(() => expect(body()).toMatchObject({ action: 'extend', until: '2026-11-25' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

test('after a change by someone else the person is told, and sees the new state', async () => {
  const conflict = Object.assign(failure({ status: 409 }), {
    problem: { type: 'urn:atrium:problem:deadline-changed', title: '', status: 409, requestId: 'r' },
  });
  await open([soon], { [DONE]: conflict });
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Response, ACME-7' }));
  fakeHost.responses[LIST] = { deadlines: [late], total: 1, page: 1, pageSize: 25 };
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mark as done' }));
  expect(await screen.findByText('3 days overdue')).toBeVisible();
  expect(fakeHost.notices.at(-1)?.message).toMatch(/^Someone else has changed this deadline/);
});

test.each([
  ['must be after 2026-11-25', undefined, 'Enter a later date that has not passed.'],
  [
    'must be within 60 years; 2569 is 2026 in the Buddhist era: is 2026-03-01 meant?',
    'too-late',
    'The new date must be within 60 years; 2569 is 2026 in the Buddhist era: is 2026-03-01 meant?',
  ],
])('a date that is refused, as it %s, is explained at the field', async (reason, code, shown) => {
  const refused = Object.assign(failure({ status: 422 }), {
    problem: {
      type: '',
      title: '',
      status: 422,
      requestId: 'r',
      errors: { dueAt: [reason] },
      ...(code && { codes: { dueAt: code } }),
    },
  });
  await open([soon], { 'POST /customer-portal/deadlines/:id/extend': refused });
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Response, ACME-7' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Extend…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Extend Response, ACME-7' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Extend' }));
  const date = dialog.getByLabelText('New date');
  await waitFor(() => expect(date).toHaveAccessibleDescription(shown));
  await waitFor(() => expect(date).toHaveFocus());
});

test('selected deadlines get a responsible person, who is a member of the customer', async () => {
  const member = (id: number, displayName: string, customerId = 1) => ({
    id,
    displayName,
    customer: { id: customerId, name: 'Acme' },
    email: `p${id}@acme.example`,
    role: 'manager' as const,
    status: 'active' as const,
    lastSignedInAt: null,
    invitationExpiresAt: null,
  });
  const mia = { id: 905, name: 'Mia Manager' };
  await open([late, soon], {
    [MEMBERS]: {
      customers: [member(905, 'Mia Manager'), member(906, 'Olaf Other', 2)],
      total: 2,
      page: 1,
      pageSize: 100,
    },
    [ASSIGN_ALL]: { deadlines: [{ ...late, responsible: mia }, soon] },
  });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Assign…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Who is responsible for 2 deadlines?' }));
  expect(dialog.queryByRole('radio', { name: 'Olaf Other' })).not.toBeInTheDocument();
  await userEvent.click(await dialog.findByRole('radio', { name: 'Mia Manager' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(fakeHost.calls.find(({ call }) => call === ASSIGN_ALL)?.input.body).toEqual({
    ids: [1, 2],
    responsibleId: 905,
  });
  expect(screen.getAllByRole('cell', { name: 'Mia Manager' })).toHaveLength(2);
});

test('who may only read sees no actions', async () => {
  const user = createUser({ roles: [{ customerId: 1, role: 'viewer' }], permissions: ['applications:read'] });
  await renderWithHost(<DeadlinesPage />, { responses: responses([soon]), user });
  expect(await screen.findByText('in 2 days')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Response, ACME-7' }));
  expect(screen.queryByRole('button', { name: 'Assign…' })).not.toBeInTheDocument();
});

test('on a phone each deadline is a short row with its words and its actions', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) =>
        ({ matches: media.includes('max-width'), addEventListener() {}, removeEventListener() {} }) as never,
    );
  await open([soon]);
  const row = (await screen.findByText('Blue bird')).closest('li');
  expect(row).toHaveTextContent('Blue birdNov 25, 2026 in 2 days');
  expect(screen.getByRole('button', { name: 'Actions for Response, ACME-7' })).toBeVisible();
});

test('the list is saved as PDF with its filters and order, from all pages', async () => {
  const path = '/c/1/applications/deadlines?due=7&kind=renewal&sort=-dueAt&page=2';
  await open([soon], { 'GET /customer-portal/deadlines/pdf': failure() }, path);
  await userEvent.click(await screen.findByRole('button', { name: 'Save as PDF' }));
  expect(fakeHost.calls.at(-1)?.input.query).toEqual({
    state: ['open', 'missed'],
    kind: ['renewal'],
    due: '7',
    sort: '-dueAt',
    timeZone: 'UTC',
  });
});

test('without parameters the default view opens, and all deadlines are still one click away', async () => {
  const view = { id: 4, name: 'Renewals this week', query: 'due=7&kind=renewal', isDefault: true };
  await open([soon], { [VIEWS]: { views: [view], undoable: [] } });
  await waitFor(() => expect(address()).toBe('/c/1/applications/deadlines?due=7&kind=renewal'));
  expect(lastQuery()).toMatchObject({ kind: ['renewal'], due: '7' });
  await userEvent.click(screen.getByRole('button', { name: 'Renewals this week' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'All deadlines' }));
  await waitFor(() => expect(address()).toBe('/c/1/applications/deadlines?view=all'));
});

test('a view of deadlines is saved under a name', async () => {
  const SAVE = 'POST /customer-portal/deadlines/views';
  const saved = {
    [SAVE]: { view: { id: 5, name: 'Late', query: 'due=overdue', isDefault: false }, change: 'c' },
  };
  await open([late], saved, '/c/1/applications/deadlines?due=overdue&page=1');
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Save as new view…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Late');
  await userEvent.click(dialog.getByText('Save'));
  await waitFor(() =>
    expect(fakeHost.calls.find(({ call }) => call === SAVE)?.input.body).toEqual({
      name: 'Late',
      query: 'due=overdue',
      isDefault: false,
    }),
  );
});

test('a search without a match repeats what was searched', async () => {
  await open([], {}, '/c/1/applications/deadlines?search=Umbrella');
  expect(await screen.findByText('No deadline matches “Umbrella”')).toBeVisible();
});

describe('an export', () => {
  const exportAs = async (label: string, format: string) => {
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await userEvent.click(screen.getByRole('button', { name: label }));
    await userEvent.click(screen.getByRole('button', { name: format }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    return fakeHost.calls.find(({ call }) => call === EXPORT)?.input.query;
  };
  it('takes the filters and the order of the list, not the page', async () => {
    await open([soon], {}, '/c/1/applications/deadlines?due=7&kind=renewal&sort=-dueAt&page=2');
    expect(await exportAs('Export', 'CSV file')).toEqual({
      state: ['open', 'missed'],
      kind: ['renewal'],
      due: '7',
      sort: '-dueAt',
      format: 'csv',
      timeZone: 'UTC',
    });
  });

  it('of selected rows takes their ids in place of the filters', async () => {
    await open([late, soon], {}, '/c/1/applications/deadlines?kind=payment');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Response, ACME-7' }));
    const exported = await exportAs('Export selected', 'Excel workbook (XLSX)');
    expect(exported).toEqual({ id: [2], sort: 'dueAt', format: 'xlsx', timeZone: 'UTC' });
  });
});

test('more deadlines can be instructed at once than can be changed or exported', async () => {
  const page = Array.from({ length: 101 }, (_, index) => createDeadline({ id: 1_000 + index }));
  await open(page);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  const bar = within(screen.getByRole('group', { name: 'Selected rows' }));
  expect(bar.getByRole('status')).toHaveTextContent('101 selected');
  expect(bar.getByText('At most 100 can be changed or exported at once.')).toBeVisible();
  expect(bar.getByRole('button', { name: 'Instruct…' })).toBeVisible();
  expect(bar.queryByRole('button', { name: /Mark as done|Assign|Export/ })).not.toBeInTheDocument();
});
