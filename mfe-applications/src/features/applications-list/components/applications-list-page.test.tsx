import type { Application, ResponseOf, SavedView } from '@atrium/contract';
import { selectCustomer } from '@atrium/host';
import {
  createApplication,
  createCategory,
  createMainStatus,
  createStatus,
  createUser,
  deferred,
  type FakeResponses,
  failure,
  fakeHost,
  renderWithHost,
} from '@atrium/testing';
import { formattersFor } from '@atrium/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applicationsArea } from '../../../lib/applications.area.ts';
import { rememberOpened } from '../../../lib/last-opened.ts';
import { ApplicationsListPage } from './applications-list-page.tsx';

type ListResponse = ResponseOf<'GET /customer-portal/applications'>;
const LIST = 'GET /customer-portal/applications';
const trademark = createCategory({ id: 5, name: 'Trademark' });
const action = createMainStatus({ id: 3, name: 'Action required', tone: 'attention' });
const due = createStatus({ id: 31, name: 'Payment due', mainStatus: action });

const progress = createMainStatus({ id: 2 });

function responses(
  applications: Application[],
  total = applications.length,
  views: SavedView[] = [],
): FakeResponses {
  return {
    [LIST]: ({ query }) => ({
      applications,
      total,
      page: Number(query?.page ?? 1),
      pageSize: Number(query?.pageSize ?? 25),
    }),
    'GET /customer-portal/applications/categories': { categories: [trademark] },
    'GET /customer-portal/applications/statuses': { statuses: [due, createStatus()] },
    'GET /customer-portal/applications/main_status': { mainStatuses: [progress, action] },
    'GET /customer-portal/applications/countries': { countries: [{ code: 'DE', name: 'Germany' }] },
    'GET /customer-portal/applications/totals': {
      mainStatuses: [
        { ...progress, count: 60 },
        { ...action, count: 20 },
      ],
      total: 80,
    },
    'GET /customer-portal/applications/views': { views, undoable: [] },
  };
}

const CHANGE = '0b7c4f0e-6f0b-4c6e-9c57-0f7f3a0a4d11';
const lastQuery = () => fakeHost.calls.findLast(({ call }) => call === LIST)?.input.query;
const address = () => screen.getByTestId('address').textContent;

test('the list shows reference, status and spending of each application', async () => {
  const application = createApplication({ id: 8, reference: 'ACME-8', title: 'Blue bird', status: due });
  await renderWithHost(<ApplicationsListPage />, { responses: responses([application]) });

  const link = await screen.findByRole('link', { name: 'ACME-8' });
  expect(link).toHaveAttribute('href', '/c/1/applications/8');
  const row = link.closest('tr') as HTMLElement;
  for (const text of ['Blue bird', 'Payment due', '$1,250.00', 'Mar 2, 2026'])
    expect(within(row).getByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Customer' })).not.toBeInTheDocument();
});

test('an application with messages that were not read is marked', async () => {
  const applications = [createApplication({ hasUnread: true }), createApplication({ hasUnread: false })];
  await renderWithHost(<ApplicationsListPage />, { responses: responses(applications) });
  const [first] = await screen.findAllByRole('link', { name: /^TM-|^ACME-|^R-/ });
  const marks = screen.getAllByRole('img', { name: 'Unread messages' });
  expect(marks).toHaveLength(1);
  expect(first?.closest('tr')).toContainElement(marks[0] as HTMLElement);
});

test('rows are not rendered again while only what is around them changes', async () => {
  await renderWithHost(<ApplicationsListPage />, { responses: responses([createApplication()]) });
  const table = await screen.findByRole('table');
  expect(within(table).getByText('$1,250.00')).toBeInTheDocument();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const money = jest.spyOn(formattersFor('en-US', timeZone), 'money');
  fakeHost.responses[LIST] = () => new Promise(() => undefined);
  await act(async () => void applicationsArea.load('applications', { query: { page: 1 } }));
  expect(table).toHaveAttribute('aria-busy', 'true');
  expect(money).not.toHaveBeenCalled();
  money.mockRestore();
});

test('under all customers each application shows its customer', async () => {
  await renderWithHost(<ApplicationsListPage />, {
    responses: responses([createApplication()]),
    customerId: 0,
  });
  expect(await screen.findByRole('cell', { name: 'Acme' })).toBeInTheDocument();
});

test('a main status and a status filter the list and are in the URL', async () => {
  await renderWithHost(<ApplicationsListPage />, { responses: responses([createApplication()]) });

  await userEvent.click(await screen.findByRole('tab', { name: 'Action required 20' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ mainStatus: [3] }));
  await userEvent.click(screen.getByRole('button', { name: 'Status' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Payment due' }));

  await waitFor(() => expect(lastQuery()).toMatchObject({ mainStatus: [3], status: [31] }));
  expect(address()).toBe('/c/1/?mainStatus=3&status=31');
});

test('a category filters the list, and a filter from a link can be removed', async () => {
  await renderWithHost(<ApplicationsListPage />, {
    responses: responses([createApplication()]),
    path: '/c/1/applications?country=DE',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Category' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Trademark' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ country: ['DE'], category: [5] }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Office: Germany' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Germany' }));
  await waitFor(() => expect(address()).toBe('/c/1/applications?category=5'));
});

test('applications are filtered by when they are due, in a window that a saved view keeps', async () => {
  await renderWithHost(<ApplicationsListPage />, { responses: responses([createApplication()]) });
  const filters = within(screen.getByRole('search', { name: 'Filters' }));
  await userEvent.click(filters.getByRole('button', { name: 'Due' }));
  await userEvent.click(screen.getByRole('button', { name: 'Overdue' }));
  await waitFor(() => expect(address()).toBe('/c/1/?due=overdue'));
  expect(lastQuery()).toMatchObject({ due: 'overdue' });
  await userEvent.click(screen.getByRole('button', { name: 'Due: Overdue' }));
  await userEvent.type(screen.getByLabelText('From'), '2026-12-01');
  await waitFor(() => expect(address()).toBe('/c/1/?dueFrom=2026-12-01'));
  expect(lastQuery()).not.toHaveProperty('due');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/c/1/'));
});

test('a URL restores the view', async () => {
  await renderWithHost(<ApplicationsListPage />, {
    responses: responses([createApplication()], 80),
    path: '/c/1/applications?mainStatus=3&sort=title&page=2',
  });
  expect(await screen.findByRole('tab', { name: 'Action required 20', selected: true })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  expect(await screen.findByText('26–50 of 80')).toBeVisible();
  expect(lastQuery()).toMatchObject({ mainStatus: [3], sort: 'title', page: 2 });
});

test('a printed list names its filters and its tab', async () => {
  await renderWithHost(<ApplicationsListPage />, {
    responses: responses([createApplication()]),
    path: '/c/1/applications?search=roadrunner&mainStatus=3&category=5&country=DE&from=2026-03-01',
  });
  await screen.findByText(
    'Search: roadrunner · Main status: Action required · Category: Trademark · Office: Germany · Applied from: Mar 1, 2026',
  );
});

test('the server sorts and pages', async () => {
  await renderWithHost(<ApplicationsListPage />, { responses: responses([createApplication()], 80) });
  await screen.findByText('1–25 of 80');

  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ page: 2 }));
  await userEvent.click(screen.getByRole('button', { name: 'Reference' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'reference', page: 1 }));
  await userEvent.click(screen.getByRole('button', { name: 'Reference' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: '-reference' }));
});

test("a failure shows the catalogue's message in a toast, and a retry button in place of the list", async () => {
  await renderWithHost(<ApplicationsListPage />, {
    responses: { ...responses([]), [LIST]: failure({ status: 503, statusText: 'Service Unavailable' }) },
  });
  const message = "Can't load applications data. 503 Service Unavailable";
  expect(await screen.findByText('The applications did not load.')).toBeVisible();
  expect(fakeHost.notices).toContainEqual({
    message,
    severity: 'error',
    requestId: 'req-test',
    isOfLoad: true,
  });

  fakeHost.responses = responses([createApplication({ reference: 'ACME-9' })]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'ACME-9' })).toBeVisible();
});

test('a search that finds nothing is repeated, and a similar one that finds something is offered', async () => {
  await renderWithHost(<ApplicationsListPage />, {
    responses: {
      ...responses([]),
      'GET /customer-portal/applications/suggestion': ({ query }) => ({
        suggestion: query?.search === 'RODRUNNER' && query.country ? 'ROADRUNNER' : null,
      }),
    },
    path: '/c/1/applications?search=RODRUNNER&country=DE&sort=title',
  });
  expect(await screen.findByText('No application matches “RODRUNNER”')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Did you mean ROADRUNNER?' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ search: 'ROADRUNNER', country: ['DE'] }));
});

test('without a similar search, the search alone or all filters can be cleared', async () => {
  await renderWithHost(<ApplicationsListPage />, {
    responses: { ...responses([]), 'GET /customer-portal/applications/suggestion': { suggestion: null } },
    path: '/c/1/applications?search=xyz&country=DE',
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(address()).toBe('/c/1/applications?country=DE'));
  expect(screen.queryByRole('button', { name: /Did you mean/ })).not.toBeInTheDocument();
});

test('tabs count what all other filters leave, and choosing one keeps them', async () => {
  await renderWithHost(<ApplicationsListPage />, {
    responses: responses([createApplication()]),
    path: '/c/1/applications?status=31&country=DE',
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Action required 20' }));
  await waitFor(() => expect(address()).toBe('/c/1/applications?status=31&country=DE&mainStatus=3'));
  const counted = fakeHost.calls.findLast(({ call }) => call === 'GET /customer-portal/applications/totals');
  expect(counted?.input.query).toEqual({ status: [31], country: ['DE'] });
});

test('an empty list explains itself, and a filter without matches can be cleared', async () => {
  await renderWithHost(<ApplicationsListPage />, {
    responses: responses([]),
    path: '/c/1/applications?status=31',
  });
  expect(await screen.findByText('No application matches')).toBeVisible();

  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  expect(await screen.findByText('No applications yet')).toBeVisible();
});

test('after a switch nothing of the previous customer is left', async () => {
  await renderWithHost(<ApplicationsListPage />, {
    responses: responses([createApplication({ reference: 'ACME-1' })]),
  });
  await screen.findByRole('link', { name: 'ACME-1' });

  fakeHost.responses[LIST] = () => new Promise<never>(() => {});
  await act(() => selectCustomer(2));

  expect(screen.queryByText('ACME-1')).not.toBeInTheDocument();
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
});

test('fast switching of filters never shows an older response over a newer one', async () => {
  const open: { query: Record<string, unknown>; response: (applications: Application[]) => void }[] = [];
  await renderWithHost(<ApplicationsListPage />, {
    responses: {
      ...responses([]),
      [LIST]: ({ query }) => {
        const { promise, resolve } = deferred<ListResponse>();
        open.push({
          query: { ...query },
          response: (applications) =>
            resolve({ applications, total: applications.length, page: 1, pageSize: 25 }),
        });
        return promise;
      },
    },
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Action required 20' }));
  await userEvent.click(screen.getByRole('tab', { name: 'In progress 60' }));
  await userEvent.click(screen.getByRole('tab', { name: 'All 80' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Action required 20' }));
  const latest = open.at(-1);
  expect(latest?.query).toMatchObject({ mainStatus: [3] });
  await act(async () => latest?.response([createApplication({ reference: 'NEW-1' })]));
  for (const older of open.slice(0, -1)) {
    await act(async () => older.response([createApplication({ reference: 'OLD-1' })]));
    expect(screen.getByRole('link', { name: 'NEW-1' })).toBeVisible();
    expect(screen.queryByText('OLD-1')).not.toBeInTheDocument();
  }
});

const TOTALS = 'GET /customer-portal/applications/totals';

test('a refused filter is named in the one toast, and can be removed where the list is missing', async () => {
  const refused = Object.assign(failure({ status: 400, statusText: 'Bad Request' }), {
    problem: { type: '', title: '', status: 400, requestId: 'r', errors: { status: ['there is no 99'] } },
  });
  await renderWithHost(<ApplicationsListPage />, {
    responses: { ...responses([]), [LIST]: refused, [TOTALS]: refused },
    path: '/c/1/applications?status=99',
  });
  const message = "Can't load applications data. 400 Bad Request · Status: there is no 99";
  expect(
    await screen.findByText('The applications did not load, because a filter is not valid.'),
  ).toBeVisible();
  expect(screen.queryByText(message)).not.toBeInTheDocument();
  expect(new Set(fakeHost.notices.map((notice) => notice.message))).toEqual(new Set([message]));
  fakeHost.responses = responses([createApplication({ reference: 'ACME-9' })]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  expect(await screen.findByRole('link', { name: 'ACME-9' })).toBeVisible();
});

test('an invalid URL is explained, and links to the list without it', async () => {
  await renderWithHost(<ApplicationsListPage />, {
    responses: responses([createApplication({ reference: 'ACME-9' })]),
    path: '/c/1/applications?page=0&from=2026-05-01&to=2026-04-01&country=DE&view=all',
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Page, Applied from');
  expect(screen.queryByRole('link', { name: 'ACME-9' })).not.toBeInTheDocument();
  await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('link', { name: 'ACME-9' })).toBeVisible();
  expect(address()).toBe('/c/1/applications?view=all');
});

test('without parameters the default view opens, and all applications are still one click away', async () => {
  const views = [{ id: 4, name: 'Germany', query: 'country=DE&density=compact', isDefault: true }];
  await renderWithHost(<ApplicationsListPage />, {
    responses: responses([createApplication()], 80, views),
    path: '/c/1/applications',
  });
  await waitFor(() => expect(address()).toBe('/c/1/applications?country=DE&density=compact'));
  await userEvent.click(screen.getByRole('button', { name: 'Germany' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'All applications' }));
  await waitFor(() => expect(address()).toBe('/c/1/applications?view=all'));
});

test('a view is saved under a name, without the page number', async () => {
  await renderWithHost(<ApplicationsListPage />, {
    responses: {
      ...responses([createApplication()], 80),
      'POST /customer-portal/applications/views': ({ body }) => ({
        view: { id: 5, isDefault: false, ...body },
        change: CHANGE,
      }),
    },
    path: '/c/1/applications?status=31&page=2',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Save as new view…' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'To pay');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(fakeHost.calls.find(({ call }) => call.startsWith('POST'))?.input.body).toEqual({
      name: 'To pay',
      query: 'status=31',
      isDefault: false,
    }),
  );
});

test('a removed view is brought back by its toast, and meanwhile from the menu', async () => {
  const views = [{ id: 4, name: 'Germany', query: 'country=DE', isDefault: false }];
  const undoable = [{ change: CHANGE, kind: 'removed' as const, name: 'Germany' }];
  const [VIEWS, UNDO] = [
    'GET /customer-portal/applications/views',
    'POST /customer-portal/applications/views/undo',
  ] as const;
  await renderWithHost(<ApplicationsListPage />, {
    responses: {
      ...responses([createApplication()], 80, views),
      'POST /customer-portal/applications/views/:id/delete': { change: CHANGE },
      [UNDO]: { undone: 1 },
    },
    path: '/c/1/applications?country=DE',
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Germany' }));
  fakeHost.responses[VIEWS] = { views: [], undoable };
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete Germany' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  expect(screen.getByRole('menuitem', { name: 'Bring back Germany' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  fakeHost.responses[VIEWS] = { views, undoable: [] };
  act(() => fakeHost.notices.at(-1)?.undo?.());
  expect(await screen.findByRole('button', { name: 'Germany' })).toBeVisible();
  expect(fakeHost.calls.find(({ call }) => call === UNDO)?.input.body).toEqual({ change: CHANGE });
  expect(fakeHost.notices.at(-1)?.message).toBe('The change was undone.');
});

test('what the server refuses to bring back is said with its reason', async () => {
  const undoable = [{ change: CHANGE, kind: 'query' as const, name: 'Germany' }];
  const title = 'Another view has the name Germany now.';
  const refused = Object.assign(failure({ status: 409, statusText: 'Conflict' }), {
    problem: { type: '', title, status: 409, requestId: 'r' },
  });
  await renderWithHost(<ApplicationsListPage />, {
    responses: {
      ...responses([createApplication()], 80),
      'GET /customer-portal/applications/views': { views: [], undoable },
      'POST /customer-portal/applications/views/undo': refused,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Undo the changes to Germany' }));
  await waitFor(() =>
    expect(fakeHost.notices.at(-1)?.message).toBe(`The change could not be undone. ${title}`),
  );
});

test('arrow keys move between the rows, which are one tab stop', async () => {
  const rows = [1, 2, 3].map((id) => createApplication({ id, reference: `R-${id}` }));
  await renderWithHost(<ApplicationsListPage />, { responses: responses(rows) });
  const links = rows.map(({ reference }) => screen.getByRole('link', { name: reference }));
  expect(links.map((link) => link.tabIndex)).toEqual([0, -1, -1]);
  act(() => links[0]?.focus());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(links[2]).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(links[0]).toHaveFocus();
});

test('on return from an application its row has the focus', async () => {
  const rows = [1, 2, 3].map((id) => createApplication({ id, reference: `R-${id}` }));
  rememberOpened(2);
  await renderWithHost(<ApplicationsListPage />, { responses: responses(rows) });
  await waitFor(() => expect(screen.getByRole('link', { name: 'R-2' })).toHaveFocus());
});

test('chosen columns are shown, and the reference always', async () => {
  await renderWithHost(<ApplicationsListPage />, {
    responses: responses([createApplication()]),
    path: '/c/1/applications?columns=title.spending',
  });
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['', 'Reference', 'Title', 'Spending']);
  await userEvent.click(screen.getByRole('button', { name: 'Display' }));
  expect(screen.getByRole('checkbox', { name: 'Reference' })).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Spending' }));
  await waitFor(() => expect(address()).toBe('/c/1/applications?columns=reference.title'));
});

test('a column gets the width that the reader chooses, until the columns are reset', async () => {
  const reference = 'X'.repeat(60);
  await renderWithHost(<ApplicationsListPage />, {
    responses: responses([createApplication({ reference })]),
  });
  const cell = () => screen.getByRole('link', { name: reference }).closest('td') as HTMLElement;
  const limit = screen.getByRole('link', { name: reference }).parentElement as HTMLElement;
  expect(window.getComputedStyle(limit)).toMatchObject({ maxWidth: '144px', whiteSpace: 'normal' });
  act(() => screen.getByRole('separator', { name: 'Width of Reference' }).focus());
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(176);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await waitFor(() => expect(address()).toBe('/c/1/?widths=reference-208'));
  expect(window.getComputedStyle(cell()).maxWidth).toBe('208px');
  await userEvent.click(screen.getByRole('button', { name: 'Display' }));
  await userEvent.click(screen.getByRole('button', { name: 'Default columns' }));
  await waitFor(() => expect(address()).toBe('/c/1/'));
});

test('widths in the URL that no column can have are ignored', async () => {
  await renderWithHost(<ApplicationsListPage />, {
    responses: responses([createApplication({ reference: 'ACME-1', title: 'Blue bird' })]),
    path: '/c/1/applications?widths=reference-9999.title-200.price-100.customer-',
  });
  for (const name of ['Blue bird', 'ACME-1']) {
    const cell = (await screen.findByText(name)).closest('td') as HTMLElement;
    expect(window.getComputedStyle(cell).maxWidth).not.toMatch(/200px|9999px/);
  }
});

/** Matches media queries for a window of this width; the default mock matches none. */
function widthOf(pixels: number) {
  const bound = /(min|max)-width: *([\d.]+)px/;
  const original = window.matchMedia;
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const [, side, width] = bound.exec(media) ?? [];
    const matches = side === 'min' ? pixels >= Number(width) : side === 'max' && pixels <= Number(width);
    return { ...original(media), matches };
  });
}

test('the checkboxes show which columns are visible, and checking one that did not fit adds it', async () => {
  widthOf(1440);
  await renderWithHost(<ApplicationsListPage />, { responses: responses([createApplication()]) });
  await userEvent.click(await screen.findByRole('button', { name: 'Display' }));
  expect(screen.getByRole('checkbox', { name: 'Updated' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Applied' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Applied' }));
  await waitFor(() =>
    expect(address()).toBe(
      '/c/1/?columns=reference.title.category.country.status.dueAt.updatedAt.spending.appliedAt',
    ),
  );
});

test.each([
  ['of one customer', 1],
  ['of all customers', 0],
])('at 1366 pixels category and office %s are visible', async (_, customerId) => {
  widthOf(1366);
  await renderWithHost(<ApplicationsListPage />, { responses: responses([createApplication()]), customerId });
  await userEvent.click(await screen.findByRole('button', { name: 'Display' }));
  expect(screen.getByRole('checkbox', { name: 'Category' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Office' })).toBeChecked();
});

test('on a phone and at 200 % zoom each row shows due date and amount, and says if it is overdue', async () => {
  widthOf(683);
  const late = createApplication({ id: 1, dueAt: '2020-01-31', daysLeft: -2_500 });
  const inTime = createApplication({ id: 2, dueAt: '2999-01-31', daysLeft: 350_000 });
  const without = createApplication({ id: 3, dueAt: null });
  await renderWithHost(<ApplicationsListPage />, { responses: responses([late, inTime, without]) });
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/Jan 31, 2020 [\d,]+ days overdue\$1,250\.00$/),
    expect.stringMatching(/Due Jan 31, 2999 in \d+ years\$1,250\.00$/),
    expect.stringMatching(/No due date\$1,250\.00$/),
  ]);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('on paper the list of a phone is a table', async () => {
  widthOf(390);
  await renderWithHost(<ApplicationsListPage />, { responses: responses([createApplication()]) });
  await screen.findByRole('listitem');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByRole('table')).toBeVisible();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('on a phone the list is sorted by a control among the filters', async () => {
  widthOf(390);
  await renderWithHost(<ApplicationsListPage />, { responses: responses([createApplication()], 80) });
  const filters = within(screen.getByRole('search', { name: 'Filters' }));
  await userEvent.click(filters.getByRole('combobox', { name: 'Sort by' }));
  await userEvent.click(screen.getByRole('option', { name: 'Soonest due first' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'dueAt' }));
  expect(address()).toBe('/c/1/?sort=dueAt');
});

test('the end of a title, where similar titles differ, is not cut off on a phone', async () => {
  widthOf(390);
  const title = 'ROADRUNNER (figurative mark), class 35';
  await renderWithHost(<ApplicationsListPage />, { responses: responses([createApplication({ title })]) });
  const shown = await screen.findByText(title);
  expect(window.getComputedStyle(shown).whiteSpace).not.toBe('nowrap');
});

test('the export takes the filters, the order and the time zone of the reader, not the page', async () => {
  URL.createObjectURL = () => 'blob:file';
  await renderWithHost(<ApplicationsListPage />, {
    responses: responses([createApplication()], 80),
    path: '/c/1/applications?country=DE&sort=title&page=2',
    user: createUser({ timeZone: 'Europe/Berlin' }),
  });
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(screen.getByRole('button', { name: 'Excel workbook (XLSX)' }));
  await waitFor(() => expect(clicked).toHaveBeenCalled());
  expect(fakeHost.calls.find(({ call }) => call.endsWith('/export'))?.input.query).toEqual({
    country: ['DE'],
    sort: 'title',
    format: 'xlsx',
    timeZone: 'Europe/Berlin',
  });
});
