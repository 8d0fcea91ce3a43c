import type { DeskResponseOf } from '@atrium/contract/desk';
import { deferred, type FakeResponses, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReportsPage } from './reports-page.tsx';

const REPORT = 'GET /customer-portal/desk/reports/:report';
const REPORT_FILE = 'GET /customer-portal/desk/reports/:report/file';
type Report = DeskResponseOf<typeof REPORT>;

const times: Report = {
  columns: ['kind', 'answered', 'medianHours', 'p90Hours', 'late'],
  rows: [
    ['Renew', 1_200, 3.5, null, 4],
    ['Withdraw', 34, 1, 2, 0],
  ],
  total: 2,
};

const open = (responses: FakeResponses, { query = '' } = {}) =>
  renderWithHost(<ReportsPage />, { responses, path: `/c/1/desk/reports${query}` });
const asked = () => fakeHost.calls.filter(({ call }) => call === REPORT).map(({ input }) => input);
const cellsOf = async (name: string) =>
  within(await screen.findByRole('table', { name })).getAllByRole('cell');

test('the first report is about the last full month', async () => {
  jest.useFakeTimers({ now: new Date('2026-03-31T12:00:00Z'), advanceTimers: true });
  await open({ [REPORT]: times });
  await screen.findByRole('table', { name: 'Answering times' });
  jest.useRealTimers();
  expect(asked()).toEqual([
    { params: { report: 'answering-times' }, query: { from: '2026-02-01', to: '2026-02-28' } },
  ]);
  expect(screen.getByRole('button', { name: 'Period: Last month' })).toBeVisible();
});

test('numbers are formatted and to the right, and counts have a total', async () => {
  await open({ [REPORT]: times });
  const cells = await cellsOf('Answering times');
  const texts = cells.map(({ textContent }) => textContent);
  expect(texts.slice(0, 5)).toEqual(['Renew', '1,200', '3.5', '–', '4']);
  expect(texts.slice(-5)).toEqual(['Total', '1,234', '', '', '4']);
  const isRight = ({ className }: HTMLElement) => className.includes('right');
  expect(cells.slice(0, 5).map(isRight)).toEqual([false, true, true, true, true]);
});

test('another report is chosen', async () => {
  await open({ [REPORT]: times });
  await userEvent.click(await screen.findByRole('button', { name: 'Report: Answering times' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Points by customer' }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ params: { report: 'points' } }));
});

test('a report whose rows are left out says so, and has no total', async () => {
  await open({ [REPORT]: { ...times, total: 1_400 } });
  expect(await screen.findByText(/The first 2 of 1,400 rows/)).toBeVisible();
  expect(screen.queryByText('Total')).toBeNull();
});

test('what no one has taken is named, and dates are dates', async () => {
  const columns = ['agent', 'waiting', 'overdue', 'oldestCutOff'];
  await open(
    { [REPORT]: { columns, rows: [[null, 7, 2, '2026-02-03']], total: 1 } },
    { query: '?report=overdue' },
  );
  const texts = (await cellsOf('Overdue by person')).map(({ textContent }) => textContent);
  expect(texts.slice(0, 4)).toEqual(['Not taken', '7', '2', 'Feb 3, 2026']);
});

const savedFiles = () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => {} });
  return saved;
};
const save = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test.each([
  ['Save as CSV', 'csv'],
  ['Save as XLSX', 'xlsx'],
])('%s saves the file that the provider makes of all rows', async (name, format) => {
  const saved = savedFiles();
  await open({ [REPORT]: times }, { query: '?from=2026-01-01&to=2026-01-31' });
  await screen.findByRole('table');
  await save(name);
  expect(saved).toEqual(['file.bin']);
  expect(fakeHost.calls.at(-1)).toMatchObject({
    call: REPORT_FILE,
    input: {
      params: { report: 'answering-times' },
      query: { from: '2026-01-01', to: '2026-01-31', format },
    },
  });
});

test('while a file is made its button says so, and no other one is asked for', async () => {
  const file = deferred<undefined>();
  savedFiles();
  await open({ [REPORT]: times, [REPORT_FILE]: () => file.promise });
  await screen.findByRole('table');
  await save('Save as CSV');
  expect(screen.getByRole('button', { name: 'Saving…' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Save as XLSX' })).toBeDisabled();
  file.resolve(undefined);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save as CSV' })).toBeEnabled());
});

test('a file that is not made is explained, and can be asked for again', async () => {
  await open({ [REPORT]: times, [REPORT_FILE]: failure() });
  await screen.findByRole('table');
  await save('Save as XLSX');
  expect(fakeHost.notices).toMatchObject([
    { message: 'The file could not be saved. Internal Server Error', severity: 'error' },
  ]);
  expect(screen.getByRole('button', { name: 'Save as XLSX' })).toBeEnabled();
});

test('a report without rows says what to do', async () => {
  await open({ [REPORT]: { ...times, rows: [], total: 0 } });
  expect(await screen.findByText('Nothing in this period')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save as CSV' })).toBeDisabled();
});

test('a report that does not load can be loaded again', async () => {
  await open({ [REPORT]: failure({ status: 500 }) });
  expect(await screen.findByText('The report did not load.')).toBeVisible();
  fakeHost.responses[REPORT] = times;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Answering times' })).toBeVisible();
});
