import type { Application, Deadline, Role } from '@atrium/contract';
import {
  createApplication,
  createDeadline,
  createMainStatus,
  createUser,
  failure,
  fakeHost,
  renderWithHost,
} from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as ActionRequired } from './action-required/index.ts';
import { Component as DeadlinesDue } from './deadlines-due/index.ts';
import { Component as LatestApplications } from './latest-applications/index.ts';

const LIST = 'GET /customer-portal/applications';
const MAIN = 'GET /customer-portal/applications/main_status';
const WINDOWS = 'GET /customer-portal/deadlines/windows';
const DEADLINES = 'GET /customer-portal/deadlines';
const list = { total: 1, page: 1, pageSize: 5 };
const noDeadlines = {
  [WINDOWS]: { counts: { overdue: 0, today: 0, '7': 0, '30': 0, '90': 0 } },
  [DEADLINES]: { deadlines: [], total: 0, page: 1, pageSize: 5 },
};

test('applications that require action are loaded by main status, soonest due first', async () => {
  const attention = createMainStatus({ id: 3, tone: 'attention' });
  const waiting = createApplication({ title: 'Blue bird', dueAt: '2026-12-01', daysLeft: 8 });
  await renderWithHost(<ActionRequired />, {
    responses: {
      [MAIN]: { mainStatuses: [createMainStatus({ id: 2 }), attention] },
      [LIST]: { ...list, applications: [waiting] },
      ...noDeadlines,
    },
  });

  expect(await screen.findByText('Blue bird')).toBeVisible();
  expect(screen.getByText('Dec 1, 2026')).toBeVisible();
  const call = fakeHost.calls.find((made) => made.call === LIST && made.input.query?.mainStatus);
  expect(call?.input.query).toEqual({ mainStatus: [3], sort: 'dueAt', pageSize: 10 });
});

describe('an application whose deadline is listed', () => {
  const attention = createMainStatus({ id: 3, tone: 'attention' });
  const applications = [7, 8, 9].map((id) =>
    createApplication({ id, reference: `R-${id}`, title: `Title ${id}`, dueAt: '2026-12-01', daysLeft: 8 }),
  );
  const deadlines = [7, 9].map((id) =>
    createDeadline({ id, application: { id, reference: `R-${id}`, title: `Title ${id}` } }),
  );
  const responses = (listed: Deadline[], overdue = listed.length) => ({
    [MAIN]: { mainStatuses: [attention] },
    [LIST]: { ...list, total: 3, applications },
    [WINDOWS]: { counts: { overdue, today: 0, '7': 0, '30': 0, '90': 0 } },
    [DEADLINES]: { deadlines: listed, total: listed.length, page: 1, pageSize: 5 },
  });
  const shown = () => screen.queryAllByRole('link', { name: /^R-/ }).map((link) => link.textContent);

  test('is not listed again where action is required, and the card says how many are', async () => {
    await renderWithHost(<ActionRequired />, { responses: responses(deadlines) });
    expect(await screen.findByText('2 more are listed under Deadlines')).toBeVisible();
    expect(shown()).toEqual(['R-8']);
  });

  test('is listed where the deadlines are later than those that home lists', async () => {
    await renderWithHost(<ActionRequired />, { responses: responses(deadlines, 0) });
    await waitFor(() => expect(shown()).toEqual(['R-7', 'R-8', 'R-9']));
  });

  test('is all there is: the card says so', async () => {
    const all = [
      ...deadlines,
      createDeadline({ application: { id: 8, reference: 'R-8', title: 'Title 8' } }),
    ];
    await renderWithHost(<ActionRequired />, { responses: responses(all) });
    expect(await screen.findByText('Nothing else requires action')).toBeVisible();
  });

  test('is listed where the deadlines did not load', async () => {
    await renderWithHost(<ActionRequired />, {
      responses: { ...responses(deadlines), [DEADLINES]: failure({ status: 503 }) },
    });
    await waitFor(() => expect(shown()).toHaveLength(3));
  });
});

test('without applications that require action the card says so', async () => {
  const responses = {
    [MAIN]: { mainStatuses: [createMainStatus()] },
    [WINDOWS]: { counts: { overdue: 0, today: 0, '7': 0, '30': 0, '90': 0 } },
  };
  await renderWithHost(<ActionRequired />, { responses });
  expect(await screen.findByText('No action required')).toBeVisible();
  const byStatus = fakeHost.calls.filter(({ call, input }) => call === LIST && input.query?.mainStatus);
  expect(byStatus).toEqual([]);
});

test('the card never says that no action is required while a deadline is due', async () => {
  const responses = {
    [MAIN]: { mainStatuses: [createMainStatus()] },
    [WINDOWS]: { counts: { overdue: 2, today: 0, '7': 0, '30': 0, '90': 0 } },
  };
  await renderWithHost(<ActionRequired />, { responses });
  expect(await screen.findByText('2 deadlines are due')).toBeVisible();
  expect(screen.queryByText('No action required')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See deadlines' })).toHaveAttribute(
    'href',
    '/c/1/applications/deadlines',
  );
});

describe('deadlines', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  const due = createDeadline({ dueAt: '2026-11-21', daysLeft: -2, state: 'missed' });
  const rows = { deadlines: [due], total: 1, page: 1, pageSize: 5 };
  const none = { overdue: 0, today: 0, '7': 0, '30': 0, '90': 0 };
  const others = { overdue: 2, today: 1, '7': 4, '30': 14, '90': 20 };
  const countsOf = (mine: typeof others, all = others) => ({
    [WINDOWS]: ({ query }: { query?: { responsible?: unknown } }) => ({
      counts: query?.responsible ? mine : all,
    }),
    [DEADLINES]: rows,
  });

  test('what is overdue, due today, in 7 and in 30 days is counted, and leads to its list', async () => {
    await renderWithHost(<DeadlinesDue />, { responses: countsOf(none), customerId: 0 });
    const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(linkTo('2 Overdue')).toBe('/c/0/applications/deadlines?actor=customer&due=overdue');
    expect(linkTo('1 Today')).toBe('/c/0/applications/deadlines?actor=customer&due=today');
    expect(linkTo('4 Next 7 days')).toBe('/c/0/applications/deadlines?actor=customer&due=7');
    expect(linkTo('14 Next 30 days')).toBe('/c/0/applications/deadlines?actor=customer&due=30');
    expect(screen.getByText('2 days overdue')).toBeVisible();
    const soonest = fakeHost.calls.find(({ call }) => call === DEADLINES)?.input.query;
    expect(soonest).toEqual({ state: ['open', 'missed'], actor: ['customer'], sort: 'dueAt', pageSize: 5 });
  });

  test("one's own are one click away, and none of them does not mean that nothing is due", async () => {
    const user = createUser();
    await renderWithHost(<DeadlinesDue />, { responses: countsOf(none), user });
    await userEvent.click(screen.getByRole('button', { name: 'Mine 0' }));
    expect(screen.getByText('Nothing of yours is due in the next 30 days')).toBeVisible();
    expect(screen.getByText('16 deadlines of others are due.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View all: Deadlines' })).toHaveAttribute(
      'href',
      `/c/1/applications/deadlines?actor=customer&responsible=${user.id}`,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show everyone’s' }));
    expect(screen.getByRole('button', { name: 'Everyone 16' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('only where nothing is due for anyone the card says so', async () => {
    await renderWithHost(<DeadlinesDue />, { responses: countsOf(none, none) });
    expect(screen.getByText('Nothing is due in the next 30 days')).toBeVisible();
  });
});

test('the latest changes link to the full list', async () => {
  const responses = { [LIST]: { ...list, applications: [createApplication({ title: 'Red fox' })] } };
  await renderWithHost(<LatestApplications />, { responses });
  await waitFor(() => expect(screen.getByText('Red fox')).toBeVisible());
  expect(screen.getByRole('link', { name: 'View all: Latest changes' })).toHaveAttribute(
    'href',
    '/c/1/applications',
  );
});

describe('while there are no applications', () => {
  const none = { overdue: 0, today: 0, '7': 0, '30': 0, '90': 0 };
  const openHome = (applications: Application[], role: Role = 'owner') =>
    renderWithHost(
      <>
        <DeadlinesDue />
        <ActionRequired />
        <LatestApplications />
      </>,
      {
        user: createUser({ id: 1, roles: [{ customerId: 1, role }] }),
        responses: {
          [LIST]: { ...list, applications, total: applications.length },
          [MAIN]: { mainStatuses: [] },
          [WINDOWS]: { counts: none },
          [DEADLINES]: { ...list, total: 0, deadlines: [] },
        },
      },
    );
  const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  test('the page has first steps instead of a column of empty cards', async () => {
    await openHome([]);
    expect(titles()).toEqual(['First steps']);
    expect(screen.getByText(/its changes, deadlines, spending and points appear here/)).toBeVisible();
    const steps = within(screen.getByRole('region', { name: 'First steps' })).getAllByRole('link');
    expect(steps.map((step) => step.getAttribute('href'))).toEqual([
      '/c/1/account/users',
      '/c/1/account/notification-settings',
      '/c/1/rewards/catalogue',
      '/c/1/account/preferences',
    ]);
    expect(fakeHost.calls.filter(({ call }) => call === LIST)).toHaveLength(1);
  });

  test('a viewer is told who can do what', async () => {
    await openHome([], 'viewer');
    expect(screen.getByText(/an owner can invite colleagues/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Invite colleagues' })).not.toBeInTheDocument();
  });

  test('and no longer: cards without content say where there is some', async () => {
    await openHome([createApplication()]);
    expect(titles()).toEqual(['Deadlines', 'Action required', 'Latest changes']);
    expect(screen.getByRole('link', { name: 'See all applications' })).toHaveAttribute(
      'href',
      '/c/1/applications',
    );
  });
});
