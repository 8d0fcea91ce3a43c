import {
  createApplication,
  createChartSegment,
  createCustomer,
  createMainStatus,
  createStatus,
  deferred,
  type FakeResponses,
  failure,
  fakeHost,
  renderWithHost,
} from '@atrium/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as ByStatusCard } from '../../by-status/index.ts';
import { Component as TotalsCard } from '../../totals/index.ts';
import { DashboardPage } from './dashboard-page.tsx';

const CHARTS = 'GET /customer-portal/charts/applications';
const STATUS = `${CHARTS}/status` as const;
const COUNT = `${CHARTS}/count` as const;
const BY_DATE = `${CHARTS}/count_by_app_date` as const;

let comeNear: () => void;
let becomeIdle: () => void;

beforeEach(() => {
  const idle: (() => void)[] = [];
  becomeIdle = () => act(() => idle.splice(0).forEach((callback) => void callback()));
  Object.assign(globalThis, {
    requestIdleCallback: (callback: () => void) => idle.push(callback),
    cancelIdleCallback() {},
  });
  const observers: (() => void)[] = [];
  comeNear = () => act(() => observers.splice(0).forEach((notice) => void notice()));
  globalThis.IntersectionObserver = class {
    constructor(heard: (entries: { isIntersecting: boolean }[]) => void) {
      observers.push(() => heard([{ isIntersecting: true }]));
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

const trademark = { id: 1, name: 'Trademark', count: 700 };
const patent = { id: 2, name: 'Patent', count: 504 };

function responses(overrides: FakeResponses = {}): FakeResponses {
  const progress = createMainStatus({ tone: 'progress' });
  return {
    'GET /customer-portal/applications/statuses': {
      statuses: [createStatus({ id: 4, name: 'Filed', mainStatus: progress })],
    },
    'GET /customer-portal/applications/categories': { categories: [{ id: 1, name: 'Trademark' }] },
    'GET /customer-portal/applications/countries': { countries: [{ code: 'DE', name: 'Germany' }] },
    [COUNT]: ({ query }) => ({ applications: query?.to === '2026-02-28' ? 1_000 : 1_204 }),
    [`${CHARTS}/total_spending`]: {
      totalSpending: { amount: 98_765_400, currency: 'USD' },
      totalUnpaid: { amount: 45_600, currency: 'USD' },
    },
    [`${CHARTS}/spending`]: {
      spending: {
        currency: 'USD',
        categories: [
          { id: 1, name: 'Trademark', amount: 90_000_000 },
          { id: 2, name: 'Patent', amount: 8_765_400 },
        ],
        countries: [{ id: 'DE', name: 'Germany', amount: 98_765_400 }],
        dates: [
          { date: '2026-01-01', amount: 98_765_400 },
          { date: '2026-02-01', amount: 0 },
        ],
      },
    },
    [`${CHARTS}/categories`]: { data: [trademark, patent] },
    [`${CHARTS}/country`]: { data: [createChartSegment({ id: 'DE', name: 'Germany', count: 1_204 })] },
    [`${CHARTS}/top_10_customer`]: { data: [createChartSegment({ id: 1, name: 'Acme', count: 1_204 })] },
    [`${CHARTS}/latest_application`]: { data: [createApplication({ id: 9, reference: 'TM-9' })] },
    [BY_DATE]: {
      data: [
        { date: '2026-01-01', count: 204 },
        { date: '2026-02-01', count: 1_000 },
      ],
    },
    [`${CHARTS}/count_by_categories`]: {
      data: [
        {
          date: '2026-01-01',
          categories: [
            { ...trademark, count: 4 },
            { ...patent, count: 3 },
          ],
        },
      ],
    },
    [STATUS]: {
      data: [
        createChartSegment({ id: 4, name: 'Filed', count: 900 }),
        createChartSegment({ id: 7, name: 'Opposed', count: 304 }),
      ],
    },
    ...overrides,
  };
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const byStatus = () => card('Applications by status');
const showTable = (name: string) => userEvent.click(card(name).getByRole('button', { name: 'Table' }));
const rowsOf = (name: string) =>
  card(name)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const asked = (call: string) => fakeHost.calls.filter((made) => made.call === call);
const address = () => screen.getByTestId('address').textContent;

test('the totals are above the charts and link to the applications', async () => {
  await renderWithHost(<DashboardPage />, { responses: responses(), path: '/c/1/insights?country=DE' });
  expect(screen.getByRole('link', { name: 'Applications: 1,204' })).toHaveAttribute(
    'href',
    '/c/1/applications?country=DE',
  );
  expect(screen.getByText('$987,654.00')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open fees: $456.00' })).toBeVisible();
});

test('each mark of a chart links to the applications that it counts', async () => {
  await renderWithHost(<DashboardPage />, {
    responses: responses(),
    path: '/c/1/insights?country=DE&from=2026-01-15&interval=month',
  });
  expect(byStatus().getByRole('link', { name: 'Opposed: 304 applications, 25%' })).toHaveAttribute(
    'href',
    '/c/1/applications?country=DE&from=2026-01-15&status=7',
  );
  const byDate = card('Applications by date').getByRole('link', { name: 'January 2026: 204 applications' });
  expect(byDate).toHaveAttribute('href', '/c/1/applications?country=DE&from=2026-01-15&to=2026-01-31');
});

test('the axis of a chart with few applications has no fractions', async () => {
  const few = { [BY_DATE]: { data: [{ date: '2026-01-01', count: 2 }] } };
  await renderWithHost(<DashboardPage />, { responses: responses(few) });
  const chart = screen.getByRole('region', { name: 'Applications by date' });
  const heights = [...chart.querySelectorAll('line')]
    .filter((line) => Number(line.getAttribute('x2')) > 0)
    .map((line) => line.getAttribute('y1'));
  expect(new Set(heights).size).toBe(3);
});

test('a date axis writes the year of a month in full, so that it does not read as a day', async () => {
  await renderWithHost(<DashboardPage />, { responses: responses(), path: '/c/1/insights?interval=month' });
  expect(card('Applications by date').getByText('Jan 2026')).toBeVisible();
});

test.each([
  ['of one year have no year', ['2026-01-05', '2026-03-02'], ['Jan 5', 'Mar 2']],
  ['of two years have their year', ['2025-12-15', '2026-01-05'], ['Dec 15, 2025', 'Jan 5, 2026']],
])('the weeks on a date axis %s', async (_, dates, labels) => {
  await renderWithHost(<DashboardPage />, {
    responses: responses({ [BY_DATE]: { data: dates.map((date) => ({ date, count: 1 })) } }),
    path: '/c/1/insights?interval=week',
  });
  for (const label of labels) expect(card('Applications by date').getByText(label)).toBeVisible();
});

test('the latest applications show their status as a word and an icon', async () => {
  await renderWithHost(<DashboardPage />, { responses: responses() });
  comeNear();
  const row = (await card('Latest applications').findByRole('link', { name: 'TM-9' })).closest('tr');
  expect(row?.querySelectorAll('svg')).toHaveLength(1);
});

test('the spending stays in sight while the latest applications scroll sideways', async () => {
  await renderWithHost(<DashboardPage />, { responses: responses() });
  comeNear();
  const row = (await card('Latest applications').findByRole('link', { name: 'TM-9' })).closest('tr');
  expect(row?.lastElementChild).toHaveStyle({ position: 'sticky', right: '0px' });
});

test('arrow keys move through a chart, Enter opens the focused mark', async () => {
  await renderWithHost(<DashboardPage />, { responses: responses() });
  const [filed, opposed] = byStatus().getAllByRole('link');
  expect([filed, opposed].map((link) => link?.getAttribute('tabindex'))).toEqual(['0', '-1']);
  act(() => filed?.focus());
  await userEvent.keyboard('{ArrowDown}');
  expect(opposed).toHaveFocus();
  expect(opposed).toHaveAttribute('tabindex', '0');
  expect(filed).toHaveAttribute('tabindex', '-1');
  await userEvent.click(opposed as Element);
  expect(address()).toBe('/c/1/applications?status=7');
});

test('a chart has a table view whose rows link to the applications', async () => {
  await renderWithHost(<DashboardPage />, { responses: responses() });
  await showTable('Applications by status');
  expect(rowsOf('Applications by status')).toEqual([
    ['Filed', '900', '75%'],
    ['Opposed', '304', '25%'],
    ['Total', '1,204', '100%'],
  ]);
  expect(byStatus().getByRole('link', { name: 'Opposed' })).toHaveAttribute(
    'href',
    '/c/1/applications?status=7',
  );
});

/** Downloads a file, chosen from the menu if there is one, and returns its name and lines. */
async function download(button: string, item?: string): Promise<{ name: unknown; lines: string[] }> {
  const saved: Blob[] = [];
  const create = (content: Blob) => `blob:${saved.push(content)}`;
  Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => {} });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await userEvent.click(screen.getByRole('button', { name: button }));
  if (item) await userEvent.click(screen.getByRole('menuitem', { name: item }));
  const link = click.mock.contexts[0] as HTMLAnchorElement;
  click.mockRestore();
  const text = await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsText(saved[0] as Blob);
  });
  return { name: link.download, lines: String(text).trim().split('\r\n') };
}

test('a chart can be downloaded', async () => {
  await renderWithHost(<DashboardPage />, { responses: responses() });
  expect(await download('Download applications by status', 'Table (CSV)')).toEqual({
    name: 'applications-by-status.csv',
    lines: ['"Name","Applications","Share"', '"Filed",900,0.7475', '"Opposed",304,0.2525'],
  });
});

test('a chart can be downloaded as an image with its title, legend and the colours of the theme', async () => {
  document.documentElement.style.setProperty('--atrium-palette-series-1', '#4653d6');
  await renderWithHost(<DashboardPage />, { responses: responses() });
  const { name, lines } = await download('Download applications by category', 'Vector image (SVG)');
  expect(name).toBe('applications-by-category.svg');
  const image = new DOMParser().parseFromString(lines.join('\n'), 'image/svg+xml').documentElement;
  const texts = [...image.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'Applications by category',
    '1,204',
    'applications',
    'Trademark: 700',
    'Patent: 504',
  ]);
  expect(image.querySelector('path')?.getAttribute('style')).toContain('#4653d6');
  expect(image.outerHTML).not.toMatch(/var\(|href=/);
});

test('the table view of a chart can be downloaded as CSV only', async () => {
  await renderWithHost(<DashboardPage />, { responses: responses() });
  await showTable('Applications by status');
  const { name } = await download('Download applications by status as CSV');
  expect(name).toBe('applications-by-status.csv');
});

test('the totals can be downloaded, with those of the period before', async () => {
  await renderWithHost(<DashboardPage />, {
    responses: responses(),
    path: '/c/1/insights?from=2026-03-01&to=2026-03-31',
  });
  expect(await download('Download totals as CSV')).toEqual({
    name: 'totals.csv',
    lines: [
      '"Figure","From","To","Value"',
      '"Applications","2026-03-01","2026-03-31",1204',
      '"Total spending (USD)","2026-03-01","2026-03-31",987654',
      '"Applications","2026-01-29","2026-02-28",1000',
      '"Total spending (USD)","2026-01-29","2026-02-28",987654',
      '"Open fees (USD)",,,456',
    ],
  });
});

test('totals are compared with the period of equal length before', async () => {
  await renderWithHost(<DashboardPage />, {
    responses: responses(),
    path: '/c/1/insights?from=2026-03-01&to=2026-03-31',
  });
  expect(screen.getByText(/\+20% vs\./)).toBeVisible();
  expect(screen.getByRole('link', { name: /^1,000, Jan 29.*Feb 28, 2026$/ })).toHaveAttribute(
    'href',
    '/c/1/applications?from=2026-01-29&to=2026-02-28',
  );
  expect(screen.getByText(/Same as in/)).toBeVisible();
});

test('all charts are loaded with the filters in the URL', async () => {
  await renderWithHost(<DashboardPage />, {
    responses: responses(),
    path: '/c/1/insights?status=4&status=7&from=2026-11-01&to=2026-11-20',
  });
  const filters = { status: [4, 7], from: '2026-11-01', to: '2026-11-20' };
  expect(asked(STATUS).map(({ input }) => input.query)).toEqual([filters]);
  expect(asked(BY_DATE).map(({ input }) => input.query)).toEqual([{ ...filters, interval: 'day' }]);
});

test('a filter chosen on the page changes the URL and every chart', async () => {
  await renderWithHost(<DashboardPage />, { responses: responses(), path: '/c/1/insights?interval=week' });
  await userEvent.click(screen.getByRole('button', { name: 'Office' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Germany' }));
  expect(address()).toBe('/c/1/insights?interval=week&country=DE');
  expect(asked(COUNT).at(-1)?.input.query).toEqual({ country: ['DE'] });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(address()).toBe('/c/1/insights?interval=week');
});

test('the home page has no empty chart while there are no applications', async () => {
  await renderWithHost(<ByStatusCard />, { responses: responses({ [STATUS]: { data: [] } }) });
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('period and interval are chosen in the filter bar as the other filters are', async () => {
  await renderWithHost(<DashboardPage />, { responses: responses(), path: '/c/1/insights' });
  const bar = within(screen.getByRole('search', { name: 'Filters' }));
  expect(bar.queryByRole('combobox')).not.toBeInTheDocument();
  await userEvent.click(bar.getByRole('button', { name: 'Period' }));
  await userEvent.click(screen.getByRole('button', { name: 'Last 90 days' }));
  expect(address()).toMatch(/^\/c\/1\/insights\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  expect(bar.getByRole('button', { name: 'Period: Last 90 days' })).toBeVisible();
  await userEvent.click(bar.getByRole('button', { name: 'Interval: Automatic (week)' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Day' }));
  expect(address()).toMatch(/&interval=day$/);
});

test('content below the first screen loads when it is near the window', async () => {
  await renderWithHost(<DashboardPage />, { responses: responses() });
  expect(asked(`${CHARTS}/country`)).toEqual([]);
  await act(async () => comeNear());
  expect(card('Applications by office').getByRole('link', { name: /^Germany: 1,204/ })).toBeVisible();
  // By name, because colour is never the only cue.
  const part = { name: 'Trademark, January 2026: 4 applications' };
  expect(card('Categories by date').getByRole('link', part)).toBeVisible();
  await showTable('Categories by date');
  expect(rowsOf('Categories by date')).toEqual([
    ['January 2026', '4', '3', '7'],
    ['Total', '4', '3', '7'],
  ]);
  expect(card('Latest applications').getByRole('link', { name: 'TM-9' })).toHaveAttribute(
    'href',
    '/c/1/applications/9',
  );
  expect(screen.queryByRole('region', { name: 'Top ten customers' })).toBeNull();
});

test('once the first screen has loaded and the browser is idle, all charts load without scrolling', async () => {
  const status = deferred<void>();
  await renderWithHost(<DashboardPage />, {
    responses: responses({ [STATUS]: () => status.promise.then(() => ({ data: [] })) }),
  });
  await act(async () => becomeIdle());
  expect(asked(`${CHARTS}/country`)).toEqual([]);
  await act(async () => status.resolve());
  expect(asked(`${CHARTS}/country`)).toEqual([]);
  await act(async () => becomeIdle());
  expect(card('Applications by office').getByRole('link', { name: /^Germany: 1,204/ })).toBeVisible();
  expect(card('Latest applications').getByRole('link', { name: 'TM-9' })).toBeVisible();
});

test('a chart is redrawn at the width of a sheet while the page is printed', async () => {
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`);
  await renderWithHost(<DashboardPage />, {
    responses: responses({ [BY_DATE]: { data: months.map((date) => ({ date, count: 9 })) } }),
  });
  const chart = screen.getByRole('region', { name: 'Applications by date' });
  const width = () => chart.querySelector('svg[role=presentation]')?.getAttribute('width');
  const onScreen = width();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(width()).toBe('600');
  const axis = within(chart).getAllByText(/^[A-Z][a-z]{2} 2026$/);
  expect(axis.map(({ textContent }) => textContent?.slice(0, 3)).join()).toBe('Jan,Mar,May,Jul,Sep,Nov');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(width()).toBe(onScreen);
});

test('a printed page names its period and its filters', async () => {
  await renderWithHost(<DashboardPage />, {
    responses: responses(),
    path: '/c/1/insights?from=2026-03-01&country=DE&status=4&category=1',
  });
  expect(
    screen.getByText('From: Mar 1, 2026 · Category: Trademark · Office: Germany · Status: Filed'),
  ).toBeInTheDocument();
});

test('spending is split by category, office and date, in amounts that link to the fees that were paid', async () => {
  await renderWithHost(<DashboardPage />, {
    responses: responses(),
    path: '/c/1/insights?country=DE&interval=month',
  });
  await act(async () => comeNear());
  expect(asked(`${CHARTS}/spending`).map(({ input }) => input.query)).toEqual([
    { country: ['DE'], interval: 'month', by: 'payment' },
  ]);
  const trademarks = card('Spending by category').getByRole('link', { name: 'Trademark: $900,000.00, 91%' });
  expect(trademarks).toHaveAttribute('href', '/c/1/applications/fees?country=DE&category=1&state=paid');
  expect(card('Spending by category').getByRole('link', { name: 'Trademark $900K 91%' })).toBeVisible();
  expect(card('Spending by category').getByText('$987.7K')).toBeVisible();
  expect(card('Spending by office').getByRole('link', { name: 'Germany: $987,654.00, 100%' })).toBeVisible();
  expect(
    card('Spending by date of payment').getByRole('link', { name: 'January 2026: $987,654.00' }),
  ).toHaveAttribute(
    'href',
    '/c/1/applications/fees?country=DE&state=paid&paidFrom=2026-01-01&paidTo=2026-01-31',
  );
  await showTable('Spending by date of payment');
  expect(rowsOf('Spending by date of payment')).toEqual([
    ['January 2026', '$987,654.00', '100%'],
    ['February 2026', '$0.00', '0%'],
    ['Total', '$987,654.00', '100%'],
  ]);
});

test('spending under a filter that the list of fees does not have links nowhere', async () => {
  await renderWithHost(<DashboardPage />, { responses: responses(), path: '/c/1/insights?status=4' });
  await act(async () => comeNear());
  expect(card('Spending by category').getByText('Trademark')).toBeVisible();
  expect(card('Spending by category').queryByRole('link')).toBeNull();
  expect(screen.queryByRole('link', { name: /^Total spending/ })).toBeNull();
});

test('spending is downloaded in whole units of its currency', async () => {
  await renderWithHost(<DashboardPage />, { responses: responses() });
  await act(async () => comeNear());
  expect(await download('Download spending by category', 'Table (CSV)')).toEqual({
    name: 'spending-by-category.csv',
    lines: ['"Name","Spending (USD)","Share"', '"Trademark",900000,0.9113', '"Patent",87654,0.0887'],
  });
});

test('under all customers there are the top ten and a filter by customer', async () => {
  await renderWithHost(<DashboardPage />, {
    responses: responses(),
    customerId: 0,
    customers: [createCustomer({ id: 1, name: 'Acme' }), createCustomer({ id: 2, name: 'Globex' })],
    path: '/c/0/insights',
  });
  await act(async () => comeNear());
  expect(card('Top ten customers').getByRole('link', { name: /^Acme/ })).toHaveAttribute(
    'href',
    '/c/0/applications?customer=1',
  );
  expect(screen.getByRole('button', { name: 'Customer' })).toBeVisible();
});

test('an empty chart explains itself', async () => {
  await renderWithHost(<DashboardPage />, { responses: responses({ [STATUS]: { data: [] } }) });
  expect(byStatus().getByText('No applications yet')).toBeVisible();
});

test('a chart that fails to load shows an error and a retry button in its own card', async () => {
  await renderWithHost(<DashboardPage />, { responses: responses({ [STATUS]: failure() }) });
  expect(byStatus().getByText('The chart did not load.')).toBeVisible();
  expect(screen.getByText('$987,654.00')).toBeVisible();

  fakeHost.responses = responses();
  await userEvent.click(byStatus().getByRole('button', { name: 'Try again' }));
  expect(await byStatus().findByRole('link', { name: /^Filed/ })).toBeVisible();
});

test('after an outage one click reloads everything that failed, and nothing else', async () => {
  await renderWithHost(<DashboardPage />, {
    responses: responses({ [STATUS]: failure(), [COUNT]: failure() }),
  });
  fakeHost.responses = responses();
  fakeHost.calls.length = 0;
  await userEvent.click(screen.getByRole('button', { name: 'Reload all' }));
  expect(await byStatus().findByRole('link', { name: /^Filed/ })).toBeVisible();
  expect(fakeHost.calls.map(({ call }) => call).sort()).toEqual([COUNT, STATUS].sort());
  expect(screen.queryByRole('button', { name: 'Reload all' })).not.toBeInTheDocument();
});

test('the charts of the first screen wait for each other', async () => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await renderWithHost(<DashboardPage />, {
    responses: responses({ [COUNT]: () => held.then(() => ({ applications: 1_204 })) }),
  });
  expect(byStatus().queryByRole('link')).toBeNull();
  await act(async () => release());
  expect(byStatus().getByRole('link', { name: /^Filed/ })).toBeVisible();
});

test('the home cards show the totals and the statuses', async () => {
  await renderWithHost(
    <>
      <TotalsCard />
      <ByStatusCard />
    </>,
    { responses: responses() },
  );
  expect(screen.getByText('1,204')).toBeVisible();
  expect(screen.getByText('$456.00 open')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View insights' })).toHaveAttribute('href', '/c/1/insights');
  expect(byStatus().getByRole('link', { name: /^Opposed/ })).toHaveAttribute(
    'href',
    '/c/1/applications?status=7',
  );
});
