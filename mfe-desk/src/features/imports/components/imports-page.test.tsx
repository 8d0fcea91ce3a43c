import type { DeskImport } from '@atrium/contract/desk';
import { type FakeResponses, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImportsPage } from './imports-page.tsx';

const LIST = 'GET /customer-portal/desk/imports';
const CUSTOMERS = 'GET /customer-portal/desk/customers';
const BEGIN = 'POST /customer-portal/desk/customers/:id/imports';
const ONE = 'GET /customer-portal/desk/imports/:id';
const PART = 'PUT /customer-portal/desk/imports/:id/parts';

function createImport(overrides: Partial<DeskImport> = {}): DeskImport {
  return {
    id: 3,
    customer: { id: 7, name: 'Acme' },
    name: 'cases.csv',
    state: 'running',
    isPartial: true,
    sizeBytes: 5,
    receivedBytes: 5,
    lines: 2_000,
    linesDone: 500,
    stored: 480,
    updated: 10,
    unchanged: 0,
    refused: 9,
    hasRefused: true,
    problem: null,
    createdBy: { id: 5, name: 'Sam Supervisor' },
    createdAt: '2026-11-20T08:00:00Z',
    endedAt: null,
    ...overrides,
  };
}

const pageOf = (imports: DeskImport[]) => ({ imports, total: imports.length, page: 1, pageSize: 25 });
const acme = {
  id: 7,
  name: 'Acme',
  code: 'ACME',
  openApplications: 0,
  actionRequired: 0,
  overdue: 0,
  nextDueAt: null,
  nextDeadlineAt: null,
  points: 0,
  status: 'active' as const,
  members: 0,
  invited: 0,
  lastSignedInAt: null,
};
const open = (imports: DeskImport[], responses: FakeResponses = {}) =>
  renderWithHost(<ImportsPage />, {
    responses: {
      [LIST]: pageOf(imports),
      [CUSTOMERS]: { customers: [acme], total: 1, page: 1, pageSize: 6 },
      ...responses,
    },
  });
const sent = () => fakeHost.calls.filter(({ call }) => !call.startsWith('GET '));

async function choose(file: File) {
  await userEvent.click(await screen.findByRole('button', { name: 'Upload a file' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload applications' }));
  await userEvent.click(await dialog.findByRole('radio', { name: 'Acme (ACME)' }));
  await userEvent.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), file);
  return dialog;
}

test('imports are listed with how far they are, and who uploaded them', async () => {
  await open([createImport()]);
  const [, row] = within(await screen.findByRole('table', { name: 'Imports' })).getAllByRole('row');
  expect(row).toHaveTextContent(/cases\.csv.*Acme.*Running 25 %.*480.*10.*9.*Sam Supervisor/);
  expect(screen.getByRole('link', { name: 'cases.csv' })).toHaveAttribute('href', '/c/1/imports/3');
});

test('a narrow window has a list of the imports in place of the table', async () => {
  const narrow = jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: media.includes('max-width'),
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  await open([createImport()]);
  expect(await screen.findByRole('listitem')).toHaveTextContent(/cases\.csv.*Customer.*Acme/);
  expect(screen.queryByRole('table')).toBeNull();
  narrow.mockRestore();
});

test('a file is uploaded in parts of 64 KiB for the chosen customer', async () => {
  const sizeBytes = 70_000;
  const begun = createImport({ state: 'receiving', sizeBytes, receivedBytes: 0 });
  await open([], {
    [BEGIN]: { import: begun },
    [PART]: ({ query }) => ({
      import: {
        ...begun,
        receivedBytes: Number(query.from) + 65_536,
        state: Number(query.from) > 0 ? 'ready' : 'receiving',
      },
    }),
  });
  const dialog = await choose(new File(['a'.repeat(sizeBytes)], 'cases.csv'));
  await userEvent.click(dialog.getByRole('button', { name: 'Upload a file' }));
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()[0]?.input).toEqual({ params: { id: 7 }, body: { name: 'cases.csv', sizeBytes } });
  expect(
    sent()
      .slice(1)
      .map(({ input }) => [input.query?.from, input.body instanceof Blob && input.body.size]),
  ).toEqual([
    [0, 65_536],
    [65_536, 4_464],
  ]);
});

test('a part whose answer was lost is not sent again, and the upload goes on', async () => {
  const sizeBytes = 70_000;
  const begun = createImport({ state: 'receiving', sizeBytes, receivedBytes: 0 });
  await open([], {
    [BEGIN]: { import: begun },
    [PART]: ({ query }) => {
      if (Number(query.from) === 0) throw failure({ status: 0, reason: 'network' });
      return { import: { ...begun, state: 'ready' } };
    },
    [ONE]: { import: { ...begun, receivedBytes: 65_536 }, preview: null },
  });
  const dialog = await choose(new File(['a'.repeat(sizeBytes)], 'cases.csv'));
  await userEvent.click(dialog.getByRole('button', { name: 'Upload a file' }));
  expect(dialog.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await waitFor(() => expect(sent()).toHaveLength(3), { timeout: 3_000 });
  expect(sent().map(({ input }) => input.query?.from)).toEqual([undefined, 0, 65_536]);
});

test('an upload ends with its dialog', async () => {
  const begun = createImport({ state: 'receiving', sizeBytes: 70_000, receivedBytes: 0 });
  await open([], { [BEGIN]: { import: begun }, [PART]: () => new Promise(() => {}) });
  const dialog = await choose(new File(['a'.repeat(70_000)], 'cases.csv'));
  await userEvent.click(dialog.getByRole('button', { name: 'Upload a file' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fakeHost.calls.at(-1)).toMatchObject({ call: PART, signal: { aborted: true } });
});

test('a file that is too large is not sent', async () => {
  await open([]);
  const file = new File(['a'], 'cases.csv');
  Object.defineProperty(file, 'size', { value: 500_000_001 });
  const dialog = await choose(file);
  expect(await dialog.findByText(/^The file is larger than 500 MB/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Upload a file' })).toBeDisabled();
});

test('a file that is refused says why, and the dialog stays', async () => {
  await open([], {
    [BEGIN]: failure({ status: 422, statusText: 'It must end with .csv.' }),
  });
  const dialog = await choose(new File(['a'], 'cases.csv'));
  await userEvent.click(dialog.getByRole('button', { name: 'Upload a file' }));
  await waitFor(() => expect(fakeHost.notices).toMatchObject([{ message: 'It must end with .csv.' }]));
  expect(dialog.getByText('cases.csv')).toBeVisible();
});

test('without any, the page says what to do', async () => {
  await open([]);
  expect(await screen.findByText('Nothing was imported here yet')).toBeVisible();
});

test('a list that does not load can be loaded again', async () => {
  await open([], { [LIST]: failure({ status: 500 }) });
  expect(await screen.findByText('The imports did not load.')).toBeVisible();
  fakeHost.responses[LIST] = pageOf([createImport()]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('cases.csv')).toBeVisible();
});
