import type { DeskImport, ImportPreview } from '@atrium/contract/desk';
import { type FakeResponses, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { ImportPage } from './import-page.tsx';

const IMPORT = 'GET /customer-portal/desk/imports/:id';
const COLUMNS = 'POST /customer-portal/desk/imports/:id/columns';
const START = 'POST /customer-portal/desk/imports/:id/start';
const CANCEL = 'POST /customer-portal/desk/imports/:id/cancel';

const ready: DeskImport = {
  id: 3,
  customer: { id: 7, name: 'Acme' },
  name: 'cases.csv',
  state: 'ready',
  isPartial: false,
  sizeBytes: 5,
  receivedBytes: 5,
  lines: 2_000,
  linesDone: 0,
  stored: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  hasRefused: false,
  problem: null,
  createdBy: { id: 5, name: 'Sam Supervisor' },
  createdAt: '2026-11-20T08:00:00Z',
  endedAt: null,
};
const preview: ImportPreview = {
  columns: [
    { name: 'Ref', field: null },
    { name: 'title', field: 'title' },
  ],
  isMapped: true,
  rows: [{ line: 2, cells: ['TM-1', 'Blue bird'], refusal: 'reference: is missing' }],
};

const open = (file: DeskImport, shown: ImportPreview | null = null, responses: FakeResponses = {}) =>
  renderWithHost(
    <Routes>
      <Route path="/c/:customerId/desk/imports/:id" element={<ImportPage />} />
    </Routes>,
    { responses: { [IMPORT]: { import: file, preview: shown }, ...responses }, path: '/c/1/desk/imports/3' },
  );
const sent = () => fakeHost.calls.filter(({ call }) => !call.startsWith('GET '));

test('the first lines are shown with why they would be refused', async () => {
  await open(ready, preview);
  const [, row] = within(await screen.findByRole('table', { name: 'First lines' })).getAllByRole('row');
  expect(row).toHaveTextContent('2reference: is missingTM-1Blue bird');
});

test('a column takes a field from the one that had it', async () => {
  await open(ready, preview, { [COLUMNS]: { import: ready, preview } });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Ref' }), 'title');
  expect(sent().map(({ input }) => input.body)).toEqual([
    {
      columns: [
        { name: 'Ref', field: 'title' },
        { name: 'title', field: null },
      ],
    },
  ]);
});

test('it is started, and then cancelled', async () => {
  const running: DeskImport = { ...ready, state: 'running', linesDone: 500 };
  await open(ready, preview, { [START]: { import: running }, [CANCEL]: { import: running } });
  const start = await screen.findByRole('button', { name: 'Start the import' });
  fakeHost.responses[IMPORT] = { import: running, preview: null };
  await userEvent.click(start);
  expect(await screen.findByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '25');
  expect(screen.queryByRole('table')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the import' }));
  await waitFor(() => expect(sent().map(({ call }) => call)).toEqual([START, CANCEL]));
});

test.each([
  ['as it is opened', null, false],
  ['with the lines that are right', 'Import the lines that are right', true],
])('it is started %s', async (_, choice, partial) => {
  await open(ready, preview, { [START]: { import: ready } });
  const start = await screen.findByRole('button', { name: 'Start the import' });
  if (choice) await userEvent.click(screen.getByRole('radio', { name: choice }));
  await userEvent.click(start);
  await waitFor(() => expect(sent()[0]?.input.body).toEqual({ partial }));
});

test.each([
  [12, /^Nothing was imported, since lines were refused: 12\./],
  [10_000, /The first 10,000 of them are listed\./],
])('an import of which %i lines were refused says that nothing was stored', async (refused, text) => {
  await open({ ...ready, state: 'refused', refused, hasRefused: true, endedAt: '2026-11-20T09:00:00Z' });
  expect(await screen.findByText(text)).toBeVisible();
});

test('refused lines are saved as a file once there are some', async () => {
  await open({ ...ready, state: 'done', refused: 2, hasRefused: true, endedAt: '2026-11-20T09:00:00Z' });
  expect(await screen.findByRole('button', { name: 'Save the refused lines' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel the import' })).toBeNull();
});

test.each([
  ['The first line must name the columns.', 'The first line must name the columns.'],
  [null, /^The import failed again and again/],
])('an import that was stopped says why', async (problem, text) => {
  await open({ ...ready, state: 'stopped', problem });
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  [failure({ status: 404 }), 'Not an import of your customers'],
  [failure({ status: 500 }), 'The imports did not load.'],
])('an import that is not there, or does not load, says so', async (response, text) => {
  await open(ready, null, { [IMPORT]: response });
  expect(await screen.findByText(text)).toBeVisible();
});

test('what has moved on meanwhile is told, and loaded again', async () => {
  await open(ready, preview, { [START]: failure({ status: 409, statusText: 'It has moved on.' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Start the import' }));
  await waitFor(() => expect(fakeHost.notices).toMatchObject([{ message: 'It has moved on.' }]));
  expect(fakeHost.calls.filter(({ call }) => call === IMPORT).length).toBeGreaterThan(1);
});
