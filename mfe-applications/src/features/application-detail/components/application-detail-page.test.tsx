import type { ApplicationDetail } from '@atrium/contract';
import { useCurrentPageTitle } from '@atrium/host';
import {
  createApplication,
  createCustomer,
  createDeadline,
  createFeeLine,
  createStatus,
  createUpload,
  createUser,
  type FakeResponses,
  failure,
  fakeHost,
  renderWithHost,
} from '@atrium/testing';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { ApplicationDetailPage } from './application-detail-page.tsx';

const ONE = 'GET /customer-portal/applications/:id';
const page = (
  <Routes>
    <Route path="/c/:customerId/applications/:id" element={<ApplicationDetailPage />} />
  </Routes>
);

const application: ApplicationDetail = {
  ...createApplication({ id: 8, reference: 'ACME-8', title: 'Blue bird' }),
  timeline: [
    { id: 1, status: createStatus({ name: 'Draft' }), at: '2026-03-01T09:00:00Z', note: 'Started online.' },
  ],
  documents: [
    {
      id: 2,
      name: 'Receipt.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 48_200,
      uploadedAt: '2026-03-02T09:00:00Z',
    },
  ],
  files: [],
  spending: { amount: 120_000, currency: 'USD' },
  unpaid: { amount: 5_000, currency: 'USD' },
  fees: [createFeeLine({ name: 'Official fee', amount: 5_000 })],
};

const DEADLINES = 'GET /customer-portal/deadlines';
const DONE = 'POST /customer-portal/deadlines/:id/done';
const responses: FakeResponses = {
  [ONE]: { application },
  [DEADLINES]: { deadlines: [], total: 0, page: 1, pageSize: 100 },
  'GET /customer-portal/applications/:id/messages': {
    ...{ messages: [], unread: 0, firstUnread: null, total: 0, page: 1, pageSize: 25 },
  },
  'GET /customer-portal/applications/:id/neighbours': {
    previous: null,
    next: { id: 9, reference: 'ACME-9' },
    position: 26,
    total: 80,
  },
  'GET /customer-portal/applications/:id/outlook': {
    outlook: {
      since: '2026-03-01T09:00:00Z',
      experience: { cases: 12, medianDays: 55, p90Days: 99 },
      next: [{ status: createStatus({ name: 'Published' }), cases: 11, medianDays: 60, p90Days: 100 }],
    },
  },
};

test('the tab has the name of the application', async () => {
  await renderWithHost(page, { responses, path: '/c/1/applications/8' });
  expect(renderHook(useCurrentPageTitle).result.current).toBe('ACME-8 · Blue bird');
});

test("the outlook shows the usual number of days in the customer's own cases", async () => {
  await renderWithHost(page, { responses, path: '/c/1/applications/8' });
  const outlook = within(await screen.findByRole('region', { name: 'What happens next' }));
  expect(outlook.getByText('55 days')).toBeVisible();
  expect(outlook.getByText('99 days')).toBeVisible();
  expect(outlook.getByRole('row', { name: 'Published 11 60 days' })).toBeVisible();
});

test('the outlook says nothing of nine in ten cases where there are fewer than ten', async () => {
  const few = { cases: 6, medianDays: 55, p90Days: null };
  const OUTLOOK = 'GET /customer-portal/applications/:id/outlook';
  const outlook = { outlook: { since: '2026-03-01T09:00:00Z', experience: few, next: [] } };
  await renderWithHost(page, {
    responses: { ...responses, [OUTLOOK]: outlook },
    path: '/c/1/applications/8',
  });
  const section = within(await screen.findByRole('region', { name: 'What happens next' }));
  expect(await section.findByText('55 days')).toBeVisible();
  expect(section.queryByText('9 of 10 within')).not.toBeInTheDocument();
});

test('links lead to the next application of the list, and back to the page that has this one', async () => {
  const path = '/c/1/applications/8?status=7&sort=title';
  await renderWithHost(page, { responses, path });
  expect(await screen.findByText('26 of 80')).toBeVisible();
  expect(fakeHost.calls.find(({ call }) => call.endsWith('/neighbours'))?.input.query).toEqual({
    status: [7],
    sort: 'title',
  });
  expect(screen.getByRole('link', { name: 'Next: ACME-9' })).toHaveAttribute(
    'href',
    '/c/1/applications/9?status=7&sort=title',
  );
  expect(screen.getByRole('button', { name: 'First in the list' })).toBeDisabled();
  expect(screen.getByRole('link', { name: /All applications/ })).toHaveAttribute(
    'href',
    '/c/1/applications?status=7&sort=title&page=2',
  );
});

test('a document is downloaded', async () => {
  URL.createObjectURL = () => 'blob:file';
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await renderWithHost(page, { responses, path: '/c/1/applications/8' });
  await userEvent.click(await screen.findByRole('button', { name: 'Download Receipt.pdf' }));
  expect(clicked).toHaveBeenCalledTimes(1);
  expect(fakeHost.calls.at(-1)).toMatchObject({
    call: 'GET /customer-portal/documents/:id/content',
    input: { params: { id: 2 } },
  });
});

test('by keyboard a document is requested once while it is on its way, and its button keeps the focus', async () => {
  const never = new Promise<never>(() => {});
  await renderWithHost(page, {
    responses: { ...responses, 'GET /customer-portal/documents/:id/content': () => never },
    path: '/c/1/applications/8',
  });
  const button = await screen.findByRole('button', { name: 'Download Receipt.pdf' });
  act(() => button.focus());
  await userEvent.keyboard('{Enter}{Enter}');
  expect(fakeHost.calls.filter(({ call }) => call.endsWith('/content'))).toHaveLength(1);
  expect(button).toBeEnabled();
  expect(button).toHaveFocus();
});

test('all documents are downloaded together where there are several', async () => {
  URL.createObjectURL = () => 'blob:file';
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const [receipt] = application.documents;
  const documents = [receipt, { ...receipt, id: 4, name: 'Letter.pdf' }] as ApplicationDetail['documents'];
  await renderWithHost(page, {
    responses: { ...responses, [ONE]: { application: { ...application, documents } } },
    path: '/c/1/applications/8',
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Download all' }));
  expect(clicked).toHaveBeenCalledTimes(1);
  expect(fakeHost.calls.at(-1)).toMatchObject({
    call: 'GET /customer-portal/applications/:id/documents/content',
    input: { params: { id: 8 } },
  });
});

test('a single document has no second button', async () => {
  await renderWithHost(page, { responses, path: '/c/1/applications/8' });
  await screen.findByRole('button', { name: 'Download Receipt.pdf' });
  expect(screen.queryByRole('button', { name: 'Download all' })).not.toBeInTheDocument();
});

test('what the customer added is listed apart, and downloaded', async () => {
  URL.createObjectURL = () => 'blob:file';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const file = {
    name: 'Power.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 9,
    addedAt: '2026-03-02T09:00:00Z',
  };
  const files = [{ id: 6, ...file }];
  await renderWithHost(page, {
    responses: { ...responses, [ONE]: { application: { ...application, files } } },
    path: '/c/1/applications/8',
  });
  expect(await screen.findByRole('heading', { name: 'Added by Acme' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Download Power.pdf' }));
  expect(fakeHost.calls.at(-1)).toMatchObject({
    call: 'GET /customer-portal/applications/:id/files/:fileId/content',
    input: { params: { id: 8, fileId: 6 } },
  });
});

test('a file that is ready is added to the application, which then shows it', async () => {
  const upload = createUpload({ id: 6, name: 'Power.pdf', sizeBytes: 5, state: 'ready' });
  const add = 'POST /customer-portal/applications/:id/files';
  const { container } = await renderWithHost(page, {
    responses: {
      ...responses,
      'POST /customer-portal/uploads': { upload },
      'PUT /customer-portal/uploads/:id': () => undefined,
      'POST /customer-portal/uploads/:id/finish': { upload },
      [add]: () => undefined,
    },
    path: '/c/1/applications/8',
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add files' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add files' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Add a file.');
  const input = container.ownerDocument.querySelector('input[type=file][multiple]') as HTMLInputElement;
  await userEvent.upload(input, new File(['%PDF-'], 'Power.pdf'));
  await userEvent.click(await dialog.findByRole('button', { name: 'Add 1 file' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const added = fakeHost.calls.filter(({ call }) => call === add);
  expect(added.map(({ input: sent }) => sent)).toEqual([{ params: { id: 8 }, body: { files: [6] } }]);
  expect(fakeHost.calls.at(-1)?.call).toBe(ONE);
});

test('who may not instruct adds no files', async () => {
  const user = createUser({ roles: [{ customerId: 1, role: 'viewer' }] });
  await renderWithHost(page, { responses, path: '/c/1/applications/8', user });
  await screen.findByRole('button', { name: 'Download Receipt.pdf' });
  expect(screen.queryByRole('button', { name: 'Add files' })).not.toBeInTheDocument();
});

test('the name of a document wraps instead of being cut off', async () => {
  await renderWithHost(page, { responses, path: '/c/1/applications/8' });
  const name = await screen.findByText('Receipt.pdf');
  expect(name).toHaveStyle({ overflowWrap: 'anywhere' });
  expect(name).not.toHaveStyle({ whiteSpace: 'nowrap' });
});

test('one application is shown with its steps, documents and fees', async () => {
  await renderWithHost(page, { responses, path: '/c/1/applications/8' });

  expect(await screen.findByRole('heading', { level: 1, name: 'Blue bird' })).toBeVisible();
  expect(fakeHost.calls[0]?.input).toEqual({ params: { id: '8' } });
  expect(within(screen.getByRole('region', { name: 'Timeline' })).getByText('Started online.')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Documents' })).getByText('Receipt.pdf')).toBeVisible();
  const fees = within(screen.getByRole('table', { name: 'Fees' }));
  expect(fees.getByText('Open')).toBeVisible();
  expect(fees.getByRole('row', { name: 'Paid in total $1,200.00' })).toBeVisible();
  expect(fees.getByRole('row', { name: 'Open in total $50.00' })).toBeVisible();
});

test('an address that names the fees has the focus there', async () => {
  await renderWithHost(page, { responses, path: '/c/1/applications/8#fees' });
  const fees = await screen.findByRole('region', { name: 'Fees' });
  await waitFor(() => expect(fees.parentElement).toHaveFocus());
});

test('an application that does not exist shows an error without a retry button', async () => {
  const missing = { [ONE]: failure({ status: 404, statusText: 'Not Found' }) };
  await renderWithHost(page, { responses: missing, path: '/c/1/applications/8' });
  expect(screen.getByText('Application not found')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

describe('an application of another customer of the person', () => {
  const customers = [createCustomer({ id: 1, name: 'Acme' }), createCustomer({ id: 2, name: 'Globex' })];
  const missing = { [ONE]: failure({ status: 404, statusText: 'Not Found' }) };
  const elsewhere = { ...application, customer: { id: 2, name: 'Globex' } };
  const path = '/c/1/applications/8?sort=title';

  test('offers to switch to that customer and to stay on the application, without an error toast', async () => {
    const responsesForAll = { [ONE]: { application: elsewhere } };
    await renderWithHost(page, { responses: missing, responsesForAll, customers, path });
    expect(await screen.findByText('This application belongs to Globex.')).toBeVisible();
    expect(screen.getByText('You are acting for Acme. Switch to Globex?')).toBeVisible();
    expect(screen.queryByText('Blue bird')).not.toBeInTheDocument();
    expect(fakeHost.notices).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Switch to Globex' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/c/2/applications/8?sort=title');
  });

  test('is asked for once, and one that none of them has is not found', async () => {
    await renderWithHost(page, { responses: missing, customers, path });
    expect(await screen.findByText('Application not found')).toBeVisible();
    expect(fakeHost.calls.filter(({ call }) => call === ONE)).toHaveLength(2);
    expect(fakeHost.notices).toEqual([]);
  });
});

test('an application that failed to load can be loaded again', async () => {
  await renderWithHost(page, { responses: { [ONE]: failure() }, path: '/c/1/applications/8' });
  expect(screen.getByText('The application did not load.')).toBeVisible();
  fakeHost.responses = responses;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Blue bird' })).toBeVisible();
});

describe('deadlines of an application', () => {
  const due = createDeadline({ id: 21, kind: 'payment', dueAt: '2099-01-31', rule: 'Fee within one month' });
  const past = createDeadline({ id: 22, state: 'done', dueAt: '2026-01-31' });
  const withDeadlines: FakeResponses = {
    ...responses,
    [DEADLINES]: { deadlines: [past, due], total: 2, page: 1, pageSize: 100 },
  };

  test('say what to do next; what is done is shown on demand', async () => {
    await renderWithHost(page, { responses: withDeadlines, path: '/c/1/applications/8' });
    const section = within(await screen.findByRole('region', { name: 'Deadlines' }));
    expect(section.getByText('Pay the fee by this date.')).toBeVisible();
    expect(section.getByText('Responsible: No one yet · Fee within one month')).toBeVisible();
    expect(section.queryByText('Done')).not.toBeInTheDocument();
    await userEvent.click(section.getByRole('button', { name: '1 done or waived' }));
    expect(section.getByText('Done')).toBeVisible();
  });

  test('are printed with what is done, and folded again afterwards', async () => {
    await renderWithHost(page, { responses: withDeadlines, path: '/c/1/applications/8' });
    const section = within(await screen.findByRole('region', { name: 'Deadlines' }));
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(section.getByText('Done')).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(section.queryByText('Done')).not.toBeInTheDocument();
  });

  test('change the due date of the application when they are done', async () => {
    const done = { ...due, state: 'done' as const, createdAt: '2026-01-01T00:00:00Z', history: [] };
    await renderWithHost(page, {
      responses: {
        ...withDeadlines,
        [ONE]: { application: { ...application, dueAt: '2099-01-31', daysLeft: 26_000 } },
        [DONE]: { deadline: done },
      },
      path: '/c/1/applications/8',
    });
    const details = within(await screen.findByRole('region', { name: 'Details' }));
    expect(details.getByText('Jan 31, 2099')).toBeVisible();
    fakeHost.responses[ONE] = { application };
    await userEvent.click(screen.getByRole('button', { name: 'Mark as done' }));
    expect(await details.findByText('No due date')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reopen' })).toBeVisible();
  });
});

test('the application is saved as PDF', async () => {
  const pdf = 'GET /customer-portal/applications/:id/pdf';
  await renderWithHost(page, { responses: { ...responses, [pdf]: failure() }, path: '/c/1/applications/8' });
  await userEvent.click(screen.getByRole('button', { name: 'Save as PDF' }));
  expect(fakeHost.calls.at(-1)).toMatchObject({ call: pdf, input: { params: { id: 8 } } });
});
