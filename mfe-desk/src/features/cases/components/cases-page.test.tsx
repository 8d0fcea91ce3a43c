import type { DeskCase } from '@atrium/contract/desk';
import { type FakeResponses, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CasesPage } from './cases-page.tsx';

const CASES = 'GET /customer-portal/desk/applications';
const FILTERS = 'GET /customer-portal/desk/applications/filters';
const status = {
  id: 4,
  name: 'Office action',
  mainStatus: { id: 2, name: 'Action required', tone: 'attention' as const },
};

function createCase(overrides: Partial<DeskCase> = {}): DeskCase {
  return {
    id: 201,
    reference: 'TM-1',
    title: 'Blue',
    category: { id: 1, name: 'Trade mark' },
    country: { code: 'EU', name: 'European Union' },
    status,
    customer: { id: 7, name: 'Acme' },
    appliedAt: '2026-01-05',
    updatedAt: '2026-11-20T08:00:00Z',
    dueAt: null,
    daysLeft: null,
    spending: { amount: 0, currency: 'EUR' },
    unpaid: { amount: 0, currency: 'EUR' },
    version: 1,
    ...overrides,
  };
}

const options = {
  statuses: [status],
  categories: [{ id: 1, name: 'Trade mark' }],
  countries: [{ code: 'EU', name: 'European Union' }],
  customers: [{ id: 7, name: 'Acme' }],
};

const pageOf = (applications: DeskCase[], total = applications.length) => ({
  applications,
  total,
  page: 1,
  pageSize: 25,
});
const open = (applications: DeskCase[], { total, path }: { total?: number; path?: string } = {}) =>
  renderWithHost(<CasesPage />, {
    responses: { [CASES]: pageOf(applications, total), [FILTERS]: options },
    ...(path && { path }),
  });
const asked = () => fakeHost.calls.filter(({ call }) => call === CASES).map(({ input: { query } }) => query);
const rows = async () => within(await screen.findByRole('table', { name: 'Cases' })).getAllByRole('row');

test('each case leads to its page, and says whose it is and what waits', async () => {
  await open([
    createCase({ hasUnread: true, dueAt: '2026-11-01', daysLeft: -26 }),
    createCase({ id: 202, reference: 'TM-2', dueAt: '2026-12-24', daysLeft: 27 }),
    createCase({ id: 203, reference: 'TM-3' }),
  ]);
  const [, first, second, third] = await rows();
  expect(first).toHaveTextContent(
    /TM-1Blue.*Acme.*Office action.*without a reply.*Overdue since Nov 1, 2026/,
  );
  expect(second).toHaveTextContent('Deadline Dec 24, 2026');
  expect(third).toHaveTextContent('Nothing');
});

test('a narrow window has a list of the cases in place of the table', async () => {
  const narrow = jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: true,
      onchange: null,
      addListener: jest.fn(),
      removeListener: jest.fn(),
    }),
  );
  await open([createCase({ hasUnread: true })]);
  const list = await screen.findByRole('list', { name: 'Cases' });
  expect(list).toHaveTextContent(/TM-1.*Office action.*Blue.*Acme.*without a reply/);
  expect(screen.queryByRole('table')).toBeNull();
  narrow.mockRestore();
});

test('a search asks for the first page of what matches', async () => {
  await open([createCase()], { total: 60, path: '/c/1/desk/cases?page=2' });
  await rows();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search cases' }), 'blue');
  await waitFor(() =>
    expect(asked()).toMatchObject([
      { page: 2, pageSize: 25 },
      { page: 1, pageSize: 25, search: 'blue' },
    ]),
  );
});

test('other pages are of the same search', async () => {
  await open([createCase()], { total: 60, path: '/c/1/desk/cases?search=blue' });
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: 2, pageSize: 25, search: 'blue' }));
});

test('an answer to an earlier search does not replace that to a later one', async () => {
  const late = Promise.withResolvers<ReturnType<typeof pageOf>>();
  const responses: FakeResponses = {
    [CASES]: ({ query }) => (query?.search === 'a' ? late.promise : pageOf([createCase()])),
  };
  await renderWithHost(<CasesPage />, { responses, path: '/c/1/desk/cases?search=a' });
  await userEvent.clear(screen.getByRole('searchbox'));
  expect(await screen.findByText('TM-1')).toBeVisible();
  late.resolve(pageOf([createCase({ reference: 'TM-LATE' })]));
  await late.promise;
  await userEvent.tab();
  expect(screen.queryByText('TM-LATE')).toBeNull();
});

test('a search without a match says what to do, and leads back to all', async () => {
  await open([], { path: '/c/1/desk/cases?search=blau' });
  expect(await screen.findByText('Nothing matches “blau”')).toBeVisible();
  expect(screen.getByText(/Check the spelling/)).toBeVisible();
  fakeHost.responses[CASES] = pageOf([createCase()]);
  await userEvent.click(screen.getByRole('button', { name: 'Show all cases' }));
  expect(await rows()).toHaveLength(2);
});

test('cases are filtered by customer and deadline, which the address keeps', async () => {
  await open([createCase()]);
  await userEvent.click(await screen.findByRole('button', { name: /^Customer/ }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Acme' }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ customer: [7], page: 1 }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: /^Deadline/ }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Overdue' }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ customer: [7], due: 'overdue' }));
  expect(screen.getByTestId('address')).toHaveTextContent('customer=7');
});

test('filters without a match can be cleared', async () => {
  await open([], { path: '/c/1/desk/cases?customer=7' });
  expect(await screen.findByText('No case matches the filters')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all cases' }));
  await waitFor(() => expect(asked().at(-1)?.customer).toBeUndefined());
  expect(await screen.findByText('No cases yet')).toBeVisible();
});

test('who has no cases is led to the queue', async () => {
  await open([]);
  expect(await screen.findByText('No cases yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the queue' })).toBeVisible();
});

test('cases that do not load can be loaded again', async () => {
  await renderWithHost(<CasesPage />, {
    responses: { [CASES]: failure({ status: 500 }), [FILTERS]: options },
  });
  expect(await screen.findByText('The cases did not load.')).toBeVisible();
  fakeHost.responses[CASES] = pageOf([createCase()]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(2);
});
