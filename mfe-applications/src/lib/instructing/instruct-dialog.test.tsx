import type {
  Deadline,
  Instruction,
  InstructionKind,
  InstructionPreview,
  ResponseOf,
  Upload,
} from '@atrium/contract';
import {
  createDeadline,
  createInstruction,
  createInstructionKind,
  createUpload,
  createUser,
  type FakeResponses,
  failure,
  fakeHost,
  renderSignedInAgain,
  renderWithHost,
} from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Selected } from './cases.ts';
import { InstructDialog } from './instruct-dialog.tsx';

const KINDS = 'GET /customer-portal/instruction_kinds';
const PREVIEW = 'POST /customer-portal/instructions/preview';
const SEND = 'POST /customer-portal/instructions';
const DEADLINES = 'GET /customer-portal/deadlines';

const lapseKind = (overrides: Partial<InstructionKind> = {}) =>
  createInstructionKind({
    name: 'Let lapse',
    cost: null,
    deadlineKinds: ['response', 'renewal'],
    ...overrides,
  });
const lapseInstruction = (overrides: Partial<Instruction> = {}) =>
  createInstruction({
    kind: { id: 5, name: 'Let lapse' },
    application: { id: 1, reference: 'TM-00001', title: 'Mark 1' },
    deadline: { id: 1, kind: 'response', dueAt: '2026-11-30' },
    cost: null,
    cutOffAt: '2026-12-01T05:00:00Z',
    sentBy: { id: 2, name: 'Olivia Owner' },
    ...overrides,
  });

const usd = (amount: number) => ({ amount, currency: 'USD' });
const lapse = lapseKind({ id: 5, name: 'Let lapse' });
const renew = lapseKind({
  id: 1,
  name: 'Renew',
  cost: usd(45_000),
  statuses: [9],
  deadlineKinds: ['renewal'],
});
const respond = lapseKind({ id: 3, name: 'Respond', cost: 'quotation', needsText: true });
const file = lapseKind({ id: 4, name: 'File documents', needsFile: true });
const one = createDeadline({ id: 11, application: { id: 1, reference: 'ACME-1', title: 'Bird' } });
const two = createDeadline({ id: 12, application: { id: 2, reference: 'ACME-2', title: 'Fish' } });

const possible = ({ id, application }: Deadline, more: Partial<InstructionPreview> = {}) => ({
  applicationId: application.id,
  deadlineId: id,
  cost: null,
  cutOffAt: '2026-12-01T05:00:00Z',
  problem: null,
  first: null,
  ...more,
});
const sent = ({ id, application }: Deadline): ResponseOf<typeof SEND>['items'][number] => ({
  applicationId: application.id,
  deadlineId: id,
  instruction: lapseInstruction({ id: 100 + id }),
  problem: null,
  first: null,
});

const user = createUser({ id: 900 });
const onClose = jest.fn();
const onSent = jest.fn();
const about = { what: 'selection', id: 0 } as const;
const dialogFor = (selected: Selected) => (
  <InstructDialog about={about} selected={selected} onClose={onClose} onSent={onSent} />
);
const responses = (kinds: InstructionKind[], overrides: FakeResponses): FakeResponses => ({
  [KINDS]: { instructionKinds: kinds },
  [PREVIEW]: { items: [possible(one), possible(two)] },
  ...overrides,
});
const open = (selected: Selected, overrides: FakeResponses = {}, kinds = [lapse, respond, file]) =>
  renderWithHost(dialogFor(selected), { user, responses: responses(kinds, overrides) });
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));
const confirm = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const requestsOf = (call: string) => fakeHost.calls.filter((each) => each.call === call);

beforeEach(() => sessionStorage.clear());

test('it says what is sent, for how much, until when at the office and here, and what is not and why', async () => {
  const items = [
    possible(one, { cost: usd(45_000) }),
    possible(two, { problem: 'already-instructed', first: { id: 7 } }),
  ];
  await open({ deadlines: [one, two] }, { [PREVIEW]: { items } });
  await choose(/^Let lapse/);
  expect(await screen.findByText('Send 1 instruction for $450.00; 1 cannot be instructed.')).toBeVisible();
  expect(screen.getByText('Nov 30, 2026, 11:59 PM, Eastern Standard Time (United States)')).toBeVisible();
  expect(screen.getByText('Dec 1, 2026, 4:59 AM in your time zone')).toBeVisible();
  const refused = within(screen.getByRole('list', { name: '1 cannot be instructed' }));
  expect(refused.getByRole('listitem')).toHaveTextContent(
    'Response, ACME-2: an instruction is open already. See the instruction',
  );
  expect(refused.getByRole('link', { name: 'See the instruction' })).toHaveAttribute(
    'href',
    '/c/1/applications/instructions/7',
  );
});

test('sums are by currency, and prices by quotation are counted', async () => {
  const items = [possible(one, { cost: usd(45_000) }), possible(two, { cost: 'quotation' })];
  await open({ deadlines: [one, two] }, { [PREVIEW]: { items } });
  await choose(/^Let lapse/);
  expect(
    await screen.findByText('Send 2 instructions for $450.00, and prices by quotation for 1.'),
  ).toBeVisible();
  expect(screen.getByText('$450.00 + 1 by quotation')).toBeVisible();
});

test('a kind that is offered for none of the cases is no choice, and one that needs a file says so', async () => {
  const withdraw = lapseKind({ id: 7, name: 'Withdraw', statuses: [1] });
  const items = [possible(one, { problem: 'not-offered' })];
  await open({ deadlines: [one] }, { [PREVIEW]: { items } }, [lapse, renew, withdraw, file]);
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  expect(screen.getByRole('radio', { name: /^File documents · .* · needs a file$/ })).toBeEnabled();
  expect(screen.getByRole('radio', { name: /^Let lapse/ })).toHaveFocus();
  // Its preview is the only one that was needed: the others are known by their deadlines.
  expect(requestsOf(PREVIEW).map(({ input }) => input.body)).toEqual([
    { kindId: 7, targets: [{ applicationId: 1, deadlineId: 11 }] },
  ]);
});

test('what was sent and what was not is listed by name, with links', async () => {
  const refused = { ...possible(two), instruction: null, problem: 'cut-off-passed' as const };
  await open({ deadlines: [one, two] }, { [SEND]: { items: [sent(one), refused] } });
  await choose(/^Let lapse/);
  await confirm('Send 2 instructions');
  const dialog = within(await screen.findByRole('dialog', { name: '1 instruction was sent' }));
  expect(dialog.getByRole('link', { name: 'Response, ACME-1' })).toHaveAttribute(
    'href',
    '/c/1/applications/instructions/111',
  );
  expect(
    within(dialog.getByRole('list', { name: '1 was not sent' })).getByRole('listitem'),
  ).toHaveTextContent('Response, ACME-2: the cut-off has passed.');
  expect(onSent).toHaveBeenCalledTimes(1);
  expect(requestsOf(SEND)[0]?.input.body).toEqual({
    kindId: 5,
    targets: [
      { applicationId: 1, deadlineId: 11 },
      { applicationId: 2, deadlineId: 12 },
    ],
  });
});

test('a kind that needs text is not sent without it', async () => {
  await open({ deadlines: [one] }, { [PREVIEW]: { items: [possible(one)] }, [SEND]: { items: [sent(one)] } });
  await choose(/^Respond/);
  await confirm('Send 1 instruction');
  expect(screen.getByText('Write what your provider should do.')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox'), ' Argue as before. ');
  await confirm('Send 1 instruction');
  await screen.findByText('1 instruction was sent');
  expect(requestsOf(SEND).map(({ input }) => input.body)).toEqual([
    { kindId: 3, targets: [{ applicationId: 1, deadlineId: 11 }], text: 'Argue as before.' },
  ]);
});

test('a kind that needs a file is not sent without it, nor while it is on its way', async () => {
  const upload = createUpload({ id: 6, name: 'Evidence.pdf', sizeBytes: 5, state: 'ready' });
  const checked = Promise.withResolvers<{ upload: Upload }>();
  await open(
    { deadlines: [one] },
    {
      [PREVIEW]: { items: [possible(one)] },
      [SEND]: { items: [sent(one)] },
      'POST /customer-portal/uploads': { upload },
      'PUT /customer-portal/uploads/:id': () => undefined,
      'POST /customer-portal/uploads/:id/finish': () => checked.promise,
    },
  );
  await choose(/^File documents/);
  await screen.findByRole('button', { name: 'Choose files' });
  await confirm('Send 1 instruction');
  expect(screen.getByRole('alert')).toHaveTextContent('Add a file.');
  const input = document.querySelector('input[type=file][multiple]') as HTMLInputElement;
  await userEvent.upload(input, new File(['%PDF-'], 'Evidence.pdf'));
  await screen.findByText('Being checked');
  await confirm('Send 1 instruction');
  expect(screen.getByRole('alert')).toHaveTextContent(/^Files are still on their way/);
  checked.resolve({ upload });
  await screen.findByText(/Ready to be sent/);
  await confirm('Send 1 instruction');
  await screen.findByText('1 instruction was sent');
  expect(requestsOf(SEND).map(({ input: asked }) => asked.body)).toEqual([
    { kindId: 4, targets: [{ applicationId: 1, deadlineId: 11 }], files: [6] },
  ]);
});

test('after a lost connection and a reload the same request is sent under the same key', async () => {
  const lost = failure({ status: 0, reason: 'network' });
  const page = await open({ deadlines: [one, two] }, { [SEND]: lost });
  await choose(/^Let lapse/);
  await confirm('Send 2 instructions');
  await screen.findByRole('dialog', { name: 'Were the instructions sent?' });
  const [first] = requestsOf(SEND);
  page.unmount();
  // The selection is gone.
  await open({ deadlines: [] }, { [SEND]: { items: [sent(one), sent(two)] } });
  await confirm('Try again');
  expect(await screen.findByText('2 instructions were sent')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Response, ACME-2' })).toBeVisible();
  expect(requestsOf(SEND).map(({ input }) => input)).toEqual([first?.input]);
});

test('a refusal says that nothing was sent, and the next request has a key of its own', async () => {
  await open(
    { deadlines: [one] },
    { [PREVIEW]: { items: [possible(one)] }, [SEND]: failure({ status: 409 }) },
  );
  await choose(/^Let lapse/);
  await confirm('Send 1 instruction');
  expect(await screen.findByText(/^Nothing was sent\./)).toBeVisible();
  await confirm('Send 1 instruction');
  const keys = requestsOf(SEND).map(({ input }) => JSON.stringify(input.headers));
  expect(new Set(keys).size).toBe(2);
});

test('applications are instructed by the one open deadline that the kind is for', async () => {
  const applications = [one, two].map(({ application, customer }) => ({ ...application, customer }));
  const renewal = createDeadline({ ...two, id: 13, kind: 'renewal' });
  const payment = createDeadline({ ...one, id: 14, kind: 'payment' });
  await open(
    { applications },
    {
      [DEADLINES]: { deadlines: [one, payment, two, renewal], total: 4, page: 1, pageSize: 100 },
    },
  );
  await choose(/^Let lapse/);
  await screen.findByText('Send 2 instructions at no charge.');
  expect(requestsOf(DEADLINES)[0]?.input.query).toMatchObject({ application: [1, 2], state: ['open'] });
  expect(requestsOf(PREVIEW).at(-1)?.input.body).toEqual({
    kindId: 5,
    targets: [
      { applicationId: 1, deadlineId: 11 },
      { applicationId: 2, deadlineId: null },
    ],
  });
});

test('what was entered is there again after the end of the session', async () => {
  const page = await open({ deadlines: [one] }, { [PREVIEW]: { items: [possible(one)] } });
  await choose(/^Respond/);
  await userEvent.type(screen.getByRole('textbox'), 'Argue');
  await renderSignedInAgain(page, dialogFor({ deadlines: [one] }), {
    responses: responses([lapse, respond], { [PREVIEW]: { items: [possible(one)] } }),
  });
  expect(await screen.findByRole('textbox')).toHaveValue('Argue');
  expect(screen.getByRole('radio', { name: /^Respond/ })).toBeChecked();
});

test('under all customers it leads to the customer, and nothing is asked for', async () => {
  const other = createDeadline({ ...two, customer: { id: 2, name: 'Globex' } });
  await renderWithHost(dialogFor({ deadlines: [one, other] }), { customerId: 0, user });
  expect(screen.getByRole('link', { name: 'Acme' })).toHaveAttribute('href', '/c/1/applications/deadlines');
  expect(screen.queryByRole('link', { name: 'Globex' })).not.toBeInTheDocument();
  await waitFor(() => expect(fakeHost.calls).toEqual([]));
});
