import type { DeadlineDetail } from '@atrium/contract';
import { useCurrentPageTitle } from '@atrium/host';
import { createDeadline, type FakeResponses, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { act, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { DeadlinePage } from './deadline-page.tsx';

const ONE = 'GET /customer-portal/deadlines/:id';
const WAIVE = 'POST /customer-portal/deadlines/:id/waive';
const SNOOZE = 'POST /customer-portal/deadlines/:id/snooze';

const deadline: DeadlineDetail = {
  ...createDeadline({
    id: 2,
    dueAt: '2099-03-31',
    originalDueAt: '2099-02-28',
    rule: 'Reply within three months',
    application: { id: 7, reference: 'ACME-7', title: 'Blue bird' },
  }),
  createdAt: '2026-11-01T08:00:00Z',
  history: [
    {
      id: 1,
      event: 'extended',
      at: '2026-11-02T09:00:00Z',
      person: { id: 5, name: 'Mia Manager' },
      note: 'Granted by phone',
      dueAt: { from: '2099-02-28', to: '2099-03-31' },
      responsible: null,
    },
  ],
};

const open = (overrides: FakeResponses = {}, path = '/c/1/applications/deadlines/2') =>
  renderWithHost(
    <Routes>
      <Route path="/c/:customerId/applications/deadlines/:id" element={<DeadlinePage />} />
    </Routes>,
    { responses: { [ONE]: { deadline }, ...overrides }, path },
  );
const choose = async (action: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Response, ACME-7' }));
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
  return within(screen.getByRole('dialog'));
};

test('a deadline says what to do, where its date comes from, and what happened to it', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Response: Blue bird' })).toBeVisible();
  expect(renderHook(useCurrentPageTitle).result.current).toBe('Response, ACME-7');
  expect(screen.getByText('Decide how to respond, and send your instructions in good time.')).toBeVisible();
  const details = within(screen.getByRole('region', { name: 'Details' }));
  for (const text of ['Mar 31, 2099', 'Feb 28, 2099', 'Reply within three months', 'No one yet'])
    expect(details.getByText(text)).toBeVisible();
  const changes = within(screen.getByRole('region', { name: 'Changes' }));
  expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^ExtendedFeb 28, 2099 → Mar 31, 2099Granted by phone.* · Mia Manager$/),
    expect.stringMatching(/^Created/),
  ]);
});

test('waiving asks first, takes a reason, and can be taken back', async () => {
  await open({ [WAIVE]: { deadline: { ...deadline, state: 'waived', version: 2 } } });
  const dialog = await choose('Waive…');
  expect(dialog.getByText(/rights may be lost/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Note (optional)'), 'Mark abandoned');
  await userEvent.click(dialog.getByRole('button', { name: 'Waive' }));
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeVisible();
  expect(fakeHost.calls.at(-1)).toMatchObject({
    call: WAIVE,
    input: { params: { id: 2 }, body: { version: 1, note: 'Mark abandoned' } },
  });
  expect(screen.getByText('Waived')).toBeVisible();
});

test('a snooze says that the deadline keeps its date', async () => {
  await open({ [SNOOZE]: { deadline: { ...deadline, snoozedUntil: '2099-01-01' } } });
  const dialog = await choose('Snooze reminders…');
  expect(dialog.getByText(/The deadline keeps its date/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Snooze' }));
  expect(await screen.findByText('Your reminders pause until Jan 1, 2099.')).toBeVisible();
  expect(screen.getByText('Mar 31, 2099')).toBeVisible();
});

test('a deadline is excepted from its standing instruction, which can be taken back', async () => {
  const EXCEPT = 'POST /customer-portal/deadlines/:id/standing_exception';
  const standing = { ...deadline, standingInstruction: { id: 4, actsOn: '2099-03-01' } };
  await open({ [ONE]: { deadline: standing }, [EXCEPT]: () => undefined });
  expect(screen.getByText('Instructed by itself on Mar 1, 2099')).toBeVisible();
  fakeHost.responses[ONE] = { deadline };
  await userEvent.click(screen.getByRole('button', { name: 'Not this one' }));
  expect(screen.queryByText(/^Instructed by itself/)).not.toBeInTheDocument();
  await act(async () => fakeHost.notices.at(-1)?.undo?.());
  expect(fakeHost.calls.filter(({ call }) => call === EXCEPT).map(({ input }) => input)).toEqual([
    { params: { id: 2 }, body: { isExcepted: true } },
    { params: { id: 2 }, body: { isExcepted: false } },
  ]);
});

test('an unknown deadline is not found', async () => {
  await open({ [ONE]: failure({ status: 404, statusText: 'Not Found' }) });
  expect(screen.getByText('Deadline not found')).toBeVisible();
});

test.each([
  ['?due=7', '/c/1/applications/deadlines?due=7'],
  ['?month=2026-12&kind=renewal', '/c/1/applications/deadlines/calendar?month=2026-12&kind=renewal'],
])('with %s the link back leads to %s', async (query, path) => {
  await open({}, `/c/1/applications/deadlines/2${query}`);
  expect(screen.getByRole('link', { name: '← All deadlines' })).toHaveAttribute('href', path);
});
