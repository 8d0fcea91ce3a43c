import type { Deadline, Instruction, Message } from '@atrium/contract';
import type { CaseChange, DeskCaseDetail, DeskUpload } from '@atrium/contract/desk';
import { type FakeResponses, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { CasePage } from './case-page.tsx';

const CASE = 'GET /customer-portal/desk/applications/:id';
const MESSAGES = 'GET /customer-portal/desk/applications/:id/messages';
const STATUS = 'POST /customer-portal/desk/applications/:id/status';

const page = (
  <Routes>
    <Route path="/c/:customerId/desk/cases/:id" element={<CasePage />} />
  </Routes>
);
const customer = { id: 7, name: 'Acme' };
const application = { id: 201, reference: 'TM-1', title: 'Blue' };
const country = { code: 'EU', name: 'European Union', timeZone: 'Europe/Madrid' };
const money = { amount: 0, currency: 'EUR' };
const filed = {
  id: 3,
  name: 'Filed',
  mainStatus: { id: 2, name: 'In progress', tone: 'progress' as const },
};
const examined = { ...filed, id: 4, name: 'Under examination' };

const deadline: Deadline = {
  id: 31,
  application,
  customer,
  category: { id: 1, name: 'Trade mark' },
  country,
  kind: 'renewal',
  dueAt: '2026-12-20',
  originalDueAt: null,
  mandatory: true,
  actor: 'provider',
  rule: null,
  responsible: null,
  state: 'open',
  daysLeft: 23,
  instruction: null,
  standingInstruction: null,
  snoozedUntil: null,
  version: 4,
  updatedAt: '2026-11-20T08:00:00Z',
};

const instruction: Instruction = {
  id: 41,
  kind: { id: 1, name: 'Renew' },
  state: 'sent',
  version: 2,
  application,
  deadline: { id: 31, kind: 'renewal', dueAt: '2026-12-20' },
  customer,
  country,
  text: 'For ten years.',
  files: [],
  cost: null,
  cutOffAt: '2026-12-11T22:59:59Z',
  lateFrom: null,
  isChangedSince: false,
  sentAt: '2026-11-20T08:00:00Z',
  sentBy: { id: 9, name: 'Olga Owner' },
  standingInstruction: null,
};

const message: Message = {
  id: 51,
  author: { id: 9, name: 'Olga Owner', isProvider: false },
  text: 'When will it be filed?',
  files: [],
  at: '2026-11-21T08:00:00Z',
  readByMe: true,
};

function createCase(overrides: Partial<DeskCaseDetail> = {}): DeskCaseDetail {
  return {
    ...application,
    category: { id: 1, name: 'Trade mark' },
    country: { code: 'EU', name: 'European Union' },
    status: filed,
    customer,
    appliedAt: '2026-01-05',
    updatedAt: '2026-11-20T08:00:00Z',
    dueAt: '2026-12-20',
    daysLeft: 23,
    spending: money,
    unpaid: money,
    timeline: [{ id: 1, status: filed, at: '2026-02-01', note: 'By courier.' }],
    documents: [],
    files: [],
    fees: [],
    version: 5,
    deadlines: [deadline],
    instructions: [instruction],
    nextStatuses: [examined],
    planned: [],
    changes: [],
    ...overrides,
  };
}

async function open(overrides: Partial<DeskCaseDetail> = {}, responses: FakeResponses = {}) {
  await renderWithHost(page, {
    path: '/c/1/desk/cases/201',
    responses: {
      [CASE]: { application: createCase(overrides) },
      [MESSAGES]: { messages: [message], total: 1, page: 1, pageSize: 100 },
      ...responses,
    },
  });
  await screen.findByRole('heading', { name: 'Blue' });
}
const sent = () => fakeHost.calls.filter(({ call }) => !call.startsWith('GET '));
const section = (name: string) => within(screen.getByRole('region', { name }));
const dialog = () => within(screen.getByRole('dialog'));

async function choose(action: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Actions: Renewal, Dec 20, 2026' }));
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
}

test('a case shows what its customer sees of it', async () => {
  const fee = {
    id: 61,
    name: 'Official fee',
    amount: 9000,
    currency: 'EUR',
    state: 'overdue' as const,
    paidAt: null,
    paidOn: null,
    dueAt: '2026-11-01',
    daysLeft: -26,
  };
  const file = { mediaType: 'application/pdf', sizeBytes: 1000 };
  await open({
    fees: [fee],
    documents: [{ ...file, id: 71, name: 'Letter.pdf', uploadedAt: '2026-03-01' }],
    files: [{ ...file, id: 81, name: 'Logo.pdf', addedAt: '2026-03-02T08:00:00Z' }],
  });
  expect(section('Deadlines').getByRole('listitem')).toHaveTextContent(/Renewal.*Open.*in 23 days.*You act/);
  expect(section('Instructions').getByRole('listitem')).toHaveTextContent(
    /Renew.*Sent.*Olga Owner.*Deadline: Renewal, Dec 20, 2026.*For ten years/,
  );
  expect(await section('Conversation').findByText('When will it be filed?')).toBeVisible();
  expect(section('Fees').getByRole('row', { name: /Official fee/ })).toHaveTextContent(/Overdue.*€90/);
  expect(section('Documents').getByText('Letter.pdf')).toBeVisible();
  expect(section('Documents').getByRole('list', { name: 'Added by Acme' })).toHaveTextContent('Logo.pdf');
  expect(section('Status history').getByRole('listitem')).toHaveTextContent(/Filed.*By courier/);
});

test('files are downloaded from where they are: documents, what was added, sent or instructed', async () => {
  const lost = failure({ status: 503, statusText: 'Service Unavailable' });
  const file = { mediaType: 'application/pdf', sizeBytes: 1000 };
  await open(
    {
      documents: [{ ...file, id: 71, name: 'Letter.pdf', uploadedAt: '2026-03-01' }],
      files: [{ ...file, id: 81, name: 'Logo.pdf', addedAt: '2026-03-02T08:00:00Z' }],
      instructions: [{ ...instruction, files: [{ ...file, id: 82, name: 'Power.pdf' }] }],
    },
    {
      [MESSAGES]: {
        messages: [{ ...message, files: [{ ...file, id: 83, name: 'Draft.pdf' }] }],
        total: 1,
        page: 1,
        pageSize: 100,
      },
      'GET /customer-portal/desk/documents/:id/content': lost,
      'GET /customer-portal/desk/applications/:id/files/:fileId/content': lost,
      'GET /customer-portal/desk/instructions/:id/files/:fileId/content': lost,
      'GET /customer-portal/desk/messages/:id/files/:fileId/content': lost,
    },
  );
  await screen.findByText('Draft.pdf');
  for (const name of ['Letter.pdf', 'Logo.pdf', 'Power.pdf', 'Draft.pdf'])
    await userEvent.click(screen.getByRole('button', { name: `Download ${name}` }));
  const asked = fakeHost.calls.filter(({ call }) => call.endsWith('/content'));
  expect(asked.map(({ call, input }) => [call.split('/')[3], input.params])).toEqual([
    ['documents', { id: 71 }],
    ['applications', { id: 201, fileId: 81 }],
    ['instructions', { id: 41, fileId: 82 }],
    ['messages', { id: 51, fileId: 83 }],
  ]);
  await waitFor(() =>
    expect(fakeHost.notices.at(-1)?.message).toBe('Draft.pdf was not downloaded: Service Unavailable'),
  );
});

test('a case of which there is nothing yet says so in each part', async () => {
  await open(
    { deadlines: [], instructions: [], timeline: [], nextStatuses: [] },
    { [MESSAGES]: { messages: [], total: 0, page: 1, pageSize: 100 } },
  );
  for (const text of [
    'No deadlines',
    'No instructions',
    'No messages yet',
    'No fees',
    'No documents',
    'No history',
  ])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change status' })).toBeNull();
});

test('the status is changed to one that may follow, of the version that was seen', async () => {
  await open({}, { [STATUS]: { application: createCase({ status: examined, version: 6 }) } });
  await userEvent.click(screen.getByRole('button', { name: 'Change status' }));
  expect(dialog().getByRole('button', { name: 'Change status' })).toBeDisabled();
  await userEvent.click(dialog().getByRole('combobox', { name: 'New status' }));
  await userEvent.click(screen.getByRole('option', { name: 'Under examination' }));
  await userEvent.type(dialog().getByRole('textbox', { name: 'Note' }), ' Examiner named. ');
  await userEvent.click(dialog().getByRole('button', { name: 'Change status' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()[0]).toMatchObject({
    call: STATUS,
    input: { params: { id: 201 }, body: { statusId: 4, note: 'Examiner named.', version: 5 } },
  });
  expect(fakeHost.notices.at(-1)).toMatchObject({ severity: 'success' });
});

async function changeStatus() {
  await userEvent.click(screen.getByRole('button', { name: 'Change status' }));
  await userEvent.click(dialog().getByRole('combobox', { name: 'New status' }));
  await userEvent.click(screen.getByRole('option', { name: 'Under examination' }));
  await userEvent.click(dialog().getByRole('button', { name: 'Change status' }));
}

test('a refused change says why, and stays as it was entered', async () => {
  const why = 'Someone has changed the application in the meantime.';
  await open({}, { [STATUS]: failure({ status: 409, statusText: why }) });
  await changeStatus();
  expect(await dialog().findByText(why)).toBeVisible();
  expect(dialog().getByRole('combobox', { name: 'New status' })).toHaveTextContent('Under examination');
});

test('a change of a case that has changed meanwhile says so', async () => {
  const refused = { problem: { type: 'urn:atrium:problem:conflict' } };
  await open({}, { [STATUS]: Object.assign(failure({ status: 409, statusText: 'Conflict' }), refused) });
  await changeStatus();
  expect(await dialog().findByText(/It has changed in the meantime/)).toBeVisible();
});

test('a deadline on which the provider acts is moved to the date that was entered', async () => {
  const EXTEND = 'POST /customer-portal/desk/deadlines/:id/extend';
  await open({}, { [EXTEND]: { deadline: { ...deadline, createdAt: deadline.updatedAt, history: [] } } });
  await choose('Extend');
  expect(dialog().getByText('Renewal, Dec 20, 2026')).toBeVisible();
  const date = dialog().getByLabelText('New date');
  expect(date).toHaveValue('2026-12-20');
  await userEvent.clear(date);
  await userEvent.type(date, '2027-01-20');
  await userEvent.click(dialog().getByRole('button', { name: 'Extend' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    call: EXTEND,
    input: { params: { id: 31 }, body: { version: 4, dueAt: '2027-01-20' } },
  });
});

test('a date that is refused is refused at its field', async () => {
  const EXTEND = 'POST /customer-portal/desk/deadlines/:id/extend';
  const problem = Object.assign(failure({ status: 422 }), {
    problem: { errors: { dueAt: ['must be after Dec 20, 2026'] } },
  });
  await open({}, { [EXTEND]: problem });
  await choose('Extend');
  await userEvent.click(dialog().getByRole('button', { name: 'Extend' }));
  await waitFor(() =>
    expect(dialog().getByLabelText('New date')).toHaveAccessibleDescription('must be after Dec 20, 2026'),
  );
});

test.each([
  ['open' as const, ['Mark as done', 'Waive', 'Extend']],
  ['waived' as const, ['Open again']],
])('a deadline that is %s offers %j', async (state, labels) => {
  await open({ deadlines: [{ ...deadline, state }] });
  await userEvent.click(screen.getByRole('button', { name: /^Actions: Renewal/ }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(labels);
});

test('an instruction is accepted at once, unless a colleague has it', async () => {
  const ACCEPT = 'POST /customer-portal/desk/instructions/:id/accept';
  const conflict = Object.assign(failure({ status: 409 }), {
    problem: { takenBy: { id: 6, name: 'Sam Supervisor' } },
  });
  await open({}, { [ACCEPT]: conflict });
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(fakeHost.notices.at(-1)?.message).toBe('Sam Supervisor has taken it in the meantime.'),
  );
  expect(sent()[0]?.input).toEqual({ params: { id: 41 }, body: { version: 2 } });
});

test('an accepted instruction is done or refused, with a word to the customer', async () => {
  const REFUSE = 'POST /customer-portal/desk/instructions/:id/refuse';
  const accepted: Instruction = { ...instruction, state: 'accepted' };
  await open({ instructions: [accepted] }, { [REFUSE]: { instruction: { ...accepted, history: [] } } });
  expect(section('Instructions').getByRole('button', { name: 'Mark as done' })).toBeVisible();
  await userEvent.click(section('Instructions').getByRole('button', { name: 'Refuse' }));
  await userEvent.type(dialog().getByRole('textbox', { name: 'Reason' }), 'Too late.');
  await userEvent.click(dialog().getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ call: REFUSE, input: { body: { reason: 'Too late.', version: 2 } } });
});

test('a message that is sent again after a failure has the same key', async () => {
  const WRITE = 'POST /customer-portal/desk/applications/:id/messages';
  await open({}, { [WRITE]: failure({ status: 502 }) });
  await userEvent.click(screen.getByRole('button', { name: 'Write' }));
  await userEvent.type(dialog().getByRole('textbox', { name: 'Message' }), 'Tomorrow.');
  await userEvent.click(dialog().getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  fakeHost.responses[WRITE] = { message };
  await userEvent.click(await dialog().findByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = sent().map(({ input }) => input.headers);
  expect(first).toEqual({ 'idempotency-key': expect.any(String) });
  expect(second).toEqual(first);
});

test('details begin with what they are, and are saved without blanks around them', async () => {
  const DETAILS = 'POST /customer-portal/desk/applications/:id/details';
  await open({}, { [DETAILS]: { application: createCase() } });
  await userEvent.click(screen.getByRole('button', { name: 'Correct the details' }));
  expect(dialog().getByLabelText('Applied on')).toHaveValue('2026-01-05');
  await userEvent.type(dialog().getByRole('textbox', { name: 'Title' }), ' heron ');
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.input.body).toEqual({ title: 'Blue heron', appliedAt: '2026-01-05', version: 5 });
});

test('a deadline is added with its kind, its date and who acts', async () => {
  const ADD = 'POST /customer-portal/desk/applications/:id/deadlines';
  await open({}, { [ADD]: { application: createCase() } });
  await userEvent.click(screen.getByRole('button', { name: 'Add a deadline' }));
  await userEvent.click(dialog().getByRole('combobox', { name: 'Kind' }));
  await userEvent.click(screen.getByRole('option', { name: 'Payment' }));
  await userEvent.type(dialog().getByLabelText('Date'), '2027-02-01');
  await userEvent.click(dialog().getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.input.body).toMatchObject({
    kind: 'payment',
    dueAt: '2027-02-01',
    actor: 'customer',
    mandatory: true,
    version: 5,
  });
});

test('a fee is added in the currency of the provider, with a deadline that waits as its last day', async () => {
  const ADD = 'POST /customer-portal/desk/applications/:id/fees';
  await open({}, { [ADD]: { application: createCase() } });
  await userEvent.click(screen.getByRole('button', { name: 'Add a fee' }));
  await userEvent.type(dialog().getByRole('textbox', { name: 'Name' }), 'Renewal fee');
  const amount = dialog().getByRole('textbox', { name: 'Amount in EUR' });
  await userEvent.type(amount, '1,234.5');
  expect(amount).toHaveAccessibleDescription('Enter an amount, such as 250 or 99.50.');
  expect(dialog().getByRole('button', { name: 'Add' })).toBeDisabled();
  await userEvent.clear(amount);
  await userEvent.type(amount, '1234.5');
  await userEvent.click(dialog().getByRole('combobox', { name: 'Last day' }));
  await userEvent.click(screen.getByRole('option', { name: 'Renewal, Dec 20, 2026' }));
  await userEvent.click(dialog().getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.input.body).toEqual({
    name: 'Renewal fee',
    amount: 123_450,
    deadlineId: 31,
    version: 5,
  });
});

test('a fee that is not paid is changed, paid or removed, of the version of its case', async () => {
  const fee = {
    id: 61,
    name: 'Official fee',
    amount: 9_000,
    currency: 'EUR',
    state: 'unpaid' as const,
    paidAt: null,
    paidOn: null,
    dueAt: null,
    daysLeft: null,
  };
  const VOID = 'POST /customer-portal/desk/fees/:id/void';
  await open(
    { fees: [fee, { ...fee, id: 62, name: 'Filing fee', state: 'paid', paidOn: '2026-01-06' }] },
    { [VOID]: { application: createCase() } },
  );
  expect(screen.queryByRole('button', { name: 'Actions: Filing fee' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Actions: Official fee' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Mark as paid',
    'Change the amount',
    'Remove',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }));
  expect(dialog().getByText('Official fee, €90.00')).toBeVisible();
  await userEvent.click(dialog().getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ call: VOID, input: { params: { id: 61 }, body: { version: 5 } } });
});

describe('a file for the customer', () => {
  const BEGIN = 'POST /customer-portal/desk/applications/:id/uploads';
  const PART = 'PUT /customer-portal/desk/uploads/:id';
  const FINISH = 'POST /customer-portal/desk/uploads/:id/finish';
  const ADD = 'POST /customer-portal/desk/applications/:id/documents';
  const never = () => new Promise<never>(() => {});
  const sentUpload: DeskUpload = {
    id: 91,
    name: 'Action.pdf',
    sizeBytes: 5,
    state: 'open',
    mediaType: null,
    receivedBytes: 0,
    partBytes: 4_194_304,
    refusal: null,
  };
  const sending = (upload: Partial<DeskUpload> = { state: 'ready' }): FakeResponses => ({
    [BEGIN]: { upload: sentUpload },
    [PART]: () => undefined,
    [FINISH]: { upload: { ...sentUpload, ...upload } },
    [ADD]: { application: createCase() },
  });
  const pdf = (name = 'Action.pdf') => new File(['%PDF-'], name);
  async function chooseFile(...files: File[]) {
    await userEvent.click(screen.getByRole('button', { name: 'Add a file' }));
    await userEvent.upload(dialog().getByLabelText('Choose a file', { selector: 'input' }), files, {
      applyAccept: false,
    });
  }
  const confirm = () => dialog().getByRole('button', { name: 'Add' });
  const body = (call: string) => fakeHost.calls.find((each) => each.call === call)?.input.body;

  test('is sent, and added once it was checked', async () => {
    await open({}, sending());
    await chooseFile(pdf());
    expect(await dialog().findByText(/Checked/)).toBeVisible();
    await userEvent.type(dialog().getByLabelText('Name of the document'), 'First action.pdf');
    await userEvent.click(confirm());
    await waitFor(() => expect(body(ADD)).toEqual({ uploadId: 91, name: 'First action.pdf' }));
    expect(body(BEGIN)).toEqual({ name: 'Action.pdf', sizeBytes: 5 });
    expect(fakeHost.calls.find(({ call }) => call === PART)?.input.headers).toEqual({
      'content-range': 'bytes 0-4/5',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('that is for later has the date from which the customer sees it', async () => {
    await open({}, sending());
    await chooseFile(pdf());
    await dialog().findByText(/Checked/);
    await userEvent.click(dialog().getByRole('combobox', { name: 'The customer sees it' }));
    await userEvent.click(screen.getByRole('option', { name: 'From a later date' }));
    expect(confirm()).toBeDisabled();
    fireEvent.change(dialog().getByLabelText('Visible from'), { target: { value: '2027-01-20' } });
    await userEvent.click(confirm());
    await waitFor(() => expect(body(ADD)).toMatchObject({ uploadId: 91, visibleFrom: '2027-01-20' }));
  });

  test('shows how far it is, cannot be added before, and is cancelled', async () => {
    await open({}, { ...sending(), [PART]: never });
    await chooseFile(pdf());
    expect(await dialog().findByRole('progressbar', { name: 'How far Action.pdf is' })).toHaveAttribute(
      'max',
      '5',
    );
    expect(confirm()).toBeDisabled();
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel Action.pdf' }));
    expect(fakeHost.calls.find(({ call }) => call === PART)?.signal?.aborted).toBe(true);
    expect(dialog().queryByRole('progressbar')).not.toBeInTheDocument();
    expect(dialog().getByRole('button', { name: 'Choose a file' })).toHaveFocus();
  });

  test('on its way ends with the dialog', async () => {
    await open({}, { ...sending(), [PART]: never });
    await chooseFile(pdf());
    await dialog().findByRole('progressbar');
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(fakeHost.calls.find(({ call }) => call === PART)?.signal?.aborted).toBe(true));
  });

  test.each([
    [pdf('Action.exe'), {}, 'Refused: this kind of file cannot be sent.'],
    [new File([], 'Action.pdf'), {}, 'Refused: the file is empty.'],
    [pdf(), sending({ state: 'refused', refusal: 'infected' }), 'Refused: malware was found in it.'],
    [
      pdf(),
      { [BEGIN]: failure({ status: 409, statusText: 'Files cannot be uploaded to this portal.' }) },
      /^Not sent: Files cannot be uploaded to this portal\./,
    ],
  ])('that is refused says why (%#)', async (file, responses, reason) => {
    await open({}, responses);
    await chooseFile(file);
    expect(await dialog().findByText(reason)).toBeVisible();
    expect(confirm()).toBeDisabled();
  });

  test('goes on from where the portal has got to', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let isLost = true;
    const part = () => {
      if (!isLost) return undefined;
      isLost = false;
      throw failure({ status: 503 });
    };
    await open(
      {},
      {
        ...sending(),
        [PART]: part,
        'GET /customer-portal/desk/uploads/:id': { upload: { ...sentUpload, receivedBytes: 5 } },
      },
    );
    await chooseFile(pdf());
    expect(await dialog().findByText(/Checked/, {}, { timeout: 5_000 })).toBeVisible();
    jest.useRealTimers();
  });

  test('goes with an instruction that is done', async () => {
    const DONE = 'POST /customer-portal/desk/instructions/:id/done';
    const done = { ...instruction, state: 'accepted' as const };
    await open(
      { instructions: [done] },
      { ...sending(), [DONE]: { instruction: { ...done, history: [] }, documents: [] } },
    );
    await userEvent.click(section('Instructions').getByRole('button', { name: 'Mark as done' }));
    const input = dialog().getByLabelText('Choose files', { selector: 'input' });
    await userEvent.upload(input, [pdf('A.pdf')]);
    await dialog().findByText(/Checked/);
    await userEvent.click(dialog().getByRole('button', { name: 'Mark as done' }));
    await waitFor(() => expect(body(DONE)).toMatchObject({ files: [91] }));
  });
});

describe('a document that the customer does not see yet', () => {
  const planned = {
    id: 95,
    name: 'Grant.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 1000,
    visibleFrom: '2026-12-24',
    by: { id: 5, name: 'Ada Agent' },
  };
  const choosePlanned = async (action: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Actions: Grant.pdf' }));
    await userEvent.click(screen.getByRole('menuitem', { name: action }));
  };

  test('is listed with its date and who added it', async () => {
    await open({ planned: [planned] });
    const list = section('Documents').getByRole('list', { name: 'The customer does not see these yet' });
    expect(list).toHaveTextContent(/Grant\.pdf.*Visible from Dec 24, 2026.*Ada Agent/);
  });

  test('gets another date', async () => {
    await open({ planned: [planned] });
    await choosePlanned('Change the date');
    expect(dialog().getByLabelText('Visible from')).toHaveValue('2026-12-24');
    fireEvent.change(dialog().getByLabelText('Visible from'), { target: { value: '2027-01-20' } });
    await userEvent.click(dialog().getByRole('button', { name: 'Change' }));
    await waitFor(() =>
      expect(sent().at(-1)).toMatchObject({
        call: 'POST /customer-portal/desk/planned_documents/:id/change',
        input: { params: { id: 95 }, body: { visibleFrom: '2027-01-20' } },
      }),
    );
  });

  test('is withdrawn after a dialog that says what will happen', async () => {
    await open({ planned: [planned] });
    await choosePlanned('Withdraw');
    expect(dialog().getByText(/^Grant\.pdf\. The file is removed/)).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(sent().at(-1)).toMatchObject({
        call: 'POST /customer-portal/desk/planned_documents/:id/withdraw',
        input: { params: { id: 95 } },
      }),
    );
  });
});

describe('what staff changed', () => {
  const UNDO = 'POST /customer-portal/desk/applications/:id/changes/:changeId/undo';
  const by = { id: 5, name: 'Ada Agent' };
  const paid: CaseChange = {
    id: 91,
    action: 'fee.paid',
    at: '2026-11-20T08:00:00Z',
    by,
    undone: null,
    canUndo: true,
    fee: { name: 'Official fee', amount: 9_000, from: null, paidOn: '2026-11-19' },
  };
  const extended: CaseChange = {
    ...paid,
    id: 92,
    action: 'deadline.extended',
    canUndo: false,
    undone: { at: '2026-11-21T08:00:00Z', by },
    fee: undefined,
    deadline: { kind: 'renewal', dueAt: '2026-12-20', from: '2026-11-20' },
  };
  const list = () => section('Changes at the desk');

  test('is listed with who did it, and who undid it', async () => {
    await open({ changes: [paid, extended] });
    const [first, last] = list().getAllByRole('listitem');
    expect(first).toHaveTextContent(/Fee paid: Official fee, €90.00, Nov 19, 2026.*Ada Agent/);
    expect(last).toHaveTextContent(/Deadline extended: Renewal, Nov 20, 2026 → Dec 20, 2026.*Undone by Ada/);
    expect(list().getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
  });

  test('is undone after a dialog that says what will happen, of the version that was seen', async () => {
    await open({ changes: [paid] }, { [UNDO]: { application: createCase() } });
    await userEvent.click(list().getByRole('button', { name: /^Undo/ }));
    expect(dialog().getByText(/those that are spent already are owed/)).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent()).toMatchObject([{ call: UNDO }]));
    expect(sent()[0]?.input).toMatchObject({ params: { id: 201, changeId: 91 }, body: { version: 5 } });
  });

  test('stays while something depends on it, which the dialog says', async () => {
    const refused = Object.assign(failure({ status: 409 }), { problem: { dependsOn: 'instructed' } });
    await open({ changes: [paid] }, { [UNDO]: refused });
    await userEvent.click(list().getByRole('button', { name: /^Undo/ }));
    await userEvent.click(dialog().getByRole('button', { name: 'Undo' }));
    expect(await dialog().findByText(/The customer has instructed by this deadline since/)).toBeVisible();
  });
});

test('a case that is not of the person says so, and one that did not load is loaded again', async () => {
  const render = (status: number) =>
    renderWithHost(page, {
      path: '/c/1/desk/cases/201',
      responses: { [CASE]: failure({ status }), [MESSAGES]: failure({ status }) },
    });
  await render(500);
  expect(await screen.findByText('The case did not load.')).toBeVisible();
  fakeHost.responses[CASE] = failure({ status: 404 });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Not one of your cases')).toBeVisible();
});
