import type { ActivityLog } from '@atrium/contract';
import { createUser, type FakeResponses, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActivityPage } from './activity-page.tsx';

const LOG = 'GET /customer-portal/activity_logs';

function createEntry(overrides: Partial<ActivityLog> = {}): ActivityLog {
  return {
    id: 1,
    action: 'fee.paid',
    actor: { id: 4, name: 'Olivia Owner' },
    customer: { id: 1, name: 'Acme' },
    subject: { kind: 'application', id: 9, label: 'TM-9 Blue' },
    at: '2026-11-20T08:15:00Z',
    ipAddress: '192.0.2.7',
    details: {},
    ...overrides,
  };
}

function responses(entries = [createEntry()], overrides: FakeResponses = {}): FakeResponses {
  return {
    [LOG]: { activityLogs: entries, total: entries.length, page: 1, pageSize: 25, hasMore: false },
    [`${LOG}/people`]: { people: [{ id: 4, name: 'Olivia Owner' }] },
    ...overrides,
  };
}

const actualMatchMedia = window.matchMedia;
/** Without the checkbox. */
const cells = () =>
  screen
    .getAllByRole('cell')
    .filter((_, index) => index % 7 > 0)
    .map(({ textContent }) => textContent);
const address = () => screen.getByTestId('address').textContent;
const asked = () => fakeHost.calls.filter(({ call }) => call === LOG);

test('an entry shows who did what on which subject, for whom, when and from where', async () => {
  await renderWithHost(<ActivityPage />, { responses: responses() });
  expect(cells().slice(1)).toEqual(['Olivia Owner', 'Paid a fee', 'TM-9 Blue', 'Acme', '192.0.2.7']);
  expect(screen.getByRole('link', { name: 'TM-9 Blue' })).toHaveAttribute('href', '/c/1/applications/9');
});

test('actions of the portal have its name, and a subject without a page is not linked', async () => {
  const entries = [
    createEntry({ actor: null, ipAddress: null, subject: { kind: 'lot', id: 3, label: 'Lot' } }),
  ];
  await renderWithHost(<ActivityPage />, { responses: responses(entries) });
  expect(cells().slice(1)).toEqual(['Atrium', 'Paid a fee', 'Lot', 'Acme', '–']);
  expect(screen.queryByRole('link', { name: 'Lot' })).toBeNull();
});

test('details of an entry are shown below its subject, or in its place', async () => {
  const entries = [
    createEntry({ action: 'document.uploaded', details: { name: 'Certificate.pdf' } }),
    createEntry({ id: 2, action: 'session.revoked', subject: null, details: { count: 1 } }),
    createEntry({ id: 3, action: 'auth.login', subject: null }),
  ];
  await renderWithHost(<ActivityPage />, { responses: responses(entries) });
  const things = cells().filter((_, index) => index % 6 === 3);
  expect(things).toEqual(['TM-9 BlueCertificate.pdf', '1 session', '–']);
});

test('points link to their statement', async () => {
  const subject = { kind: 'point_transaction', id: 3, label: 'TM-9 Blue' };
  await renderWithHost(<ActivityPage />, {
    responses: responses([createEntry({ action: 'points.earned', subject })]),
  });
  expect(screen.getByRole('link', { name: 'TM-9 Blue' })).toHaveAttribute('href', '/c/1/rewards/statement');
});

test('people are linked only for users who may see them', async () => {
  const entries = [createEntry({ action: 'user.invited', subject: { kind: 'user', id: 5, label: 'Ada' } })];
  const { unmount } = await renderWithHost(<ActivityPage />, { responses: responses(entries) });
  expect(screen.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', '/c/1/account/users?search=Ada');
  unmount();
  const viewer = createUser({ permissions: ['activity:read'] });
  await renderWithHost(<ActivityPage />, { responses: responses(entries), user: viewer });
  expect(screen.queryByRole('link', { name: 'Ada' })).toBeNull();
});

test('the request follows the URL and the time zone of the reader', async () => {
  await renderWithHost(<ActivityPage />, {
    responses: responses(),
    path: '/c/1/insights/activity?action=fee.paid&person=4&from=2026-11-01&page=2',
    user: createUser({ timeZone: 'Asia/Bangkok' }),
  });
  expect(asked().map(({ input }) => input.query)).toEqual([
    {
      action: ['fee.paid'],
      person: [4],
      from: '2026-11-01',
      timeZone: 'Asia/Bangkok',
      page: 2,
      pageSize: 25,
    },
  ]);
});

test('a printed log names its filters', async () => {
  await renderWithHost(<ActivityPage />, {
    responses: responses(),
    path: '/c/1/insights/activity?action=fee.paid&person=4&from=2026-11-01',
  });
  expect(
    screen.getByText('From: Nov 1, 2026 · Action: Paid a fee · Person: Olivia Owner'),
  ).toBeInTheDocument();
});

test('on paper, which is as narrow as a phone, the log is a table', async () => {
  let isScreen = true;
  const changes = new EventTarget();
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...actualMatchMedia(media),
    get matches() {
      return isScreen;
    },
    addEventListener: changes.addEventListener.bind(changes),
    removeEventListener: changes.removeEventListener.bind(changes),
  }));
  const changeMedia = () => {
    isScreen = !isScreen;
    act(() => void changes.dispatchEvent(new Event('change')));
  };
  await renderWithHost(<ActivityPage />, { responses: responses() });
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByRole('table', { name: 'Activity log' })).toBeVisible();
  changeMedia();
  expect(screen.getByRole('table', { name: 'Activity log' })).toBeVisible();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  changeMedia();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('the log becomes a list while a window becomes narrow', async () => {
  const changes: (() => void)[] = [];
  let matches = false;
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...actualMatchMedia(media),
    get matches() {
      return matches;
    },
    addEventListener: (_: string, changed: unknown) => void changes.push(changed as () => void),
  }));
  await renderWithHost(<ActivityPage />, { responses: responses() });
  expect(screen.getByRole('table', { name: 'Activity log' })).toBeVisible();
  matches = true;
  act(() => changes.forEach((changed) => void changed()));
  expect(screen.getByRole('list', { name: 'Activity log' })).toBeVisible();
});

test('filters and the search text are kept in the URL', async () => {
  await renderWithHost(<ActivityPage />, { responses: responses(), path: '/c/1/insights/activity?page=2' });
  await userEvent.click(screen.getByRole('button', { name: 'Person' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Olivia Owner' }));
  await userEvent.keyboard('{Escape}');
  expect(address()).toBe('/c/1/insights/activity?person=4');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'TM-9');
  await screen.findByText('/c/1/insights/activity?person=4&search=TM-9');
});

test('a log whose entries were not all counted says so', async () => {
  const counted = { activityLogs: [createEntry()], total: 100_000, hasMore: true, page: 1, pageSize: 25 };
  await renderWithHost(<ActivityPage />, { responses: responses([], { [LOG]: counted }) });
  expect(screen.getByText('1–25 of more than 100,000')).toBeVisible();
});

test('a filter without matches can be cleared', async () => {
  await renderWithHost(<ActivityPage />, {
    responses: responses([]),
    path: '/c/1/insights/activity?person=4',
  });
  expect(screen.getByText('No entry matches')).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as Element);
  expect(address()).toBe('/c/1/insights/activity');
  expect(screen.getByText('No activity yet')).toBeVisible();
});

test('a failure shows its message and a retry button', async () => {
  await renderWithHost(<ActivityPage />, { responses: responses([], { [LOG]: failure() }) });
  expect(screen.getByText('The activity log did not load.')).toBeVisible();
  fakeHost.responses = responses();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'TM-9 Blue' })).toBeVisible();
});

test('all filtered entries can be downloaded, and a failed download shows an error', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await renderWithHost(<ActivityPage />, {
    responses: responses(),
    path: '/c/1/insights/activity?person=4&page=1',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(click).toHaveBeenCalledTimes(1);
  expect(fakeHost.calls.at(-1)).toMatchObject({ call: `${LOG}/export`, input: { query: { person: [4] } } });

  fakeHost.responses = { ...responses(), [`${LOG}/export`]: failure() };
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(fakeHost.notices.map(({ message }) => message)).toEqual(['Fetch getActivityLogs error.']);
  click.mockRestore();
});

test('selected entries are downloaded alone', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const entries = [1, 2, 3].map((id) => createEntry({ id }));
  await renderWithHost(<ActivityPage />, { responses: responses(entries), path: '/c/1/?person=4' });
  const name = 'Select Paid a fee, Olivia Owner, Nov 20, 2026, 8:15 AM';
  await userEvent.click(screen.getAllByRole('checkbox', { name })[1] as Element);
  expect(screen.getByText('1 selected')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Download selected' }));
  expect(click).toHaveBeenCalledTimes(1);
  expect(fakeHost.calls.at(-1)).toMatchObject({ call: `${LOG}/export` });
  expect(fakeHost.calls.at(-1)?.input.query).toEqual({ id: [2], timeZone: 'UTC' });
  click.mockRestore();
});

test('on a phone entries and the whole page can be selected', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => ({ ...actualMatchMedia(media), matches: media.includes('max-width') }));
  await renderWithHost(<ActivityPage />, { responses: responses([createEntry(), createEntry({ id: 2 })]) });
  await userEvent.click(screen.getAllByRole('checkbox', { name: /^Select Paid a fee/ })[0] as Element);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText('2 selected')).toBeVisible();
});
