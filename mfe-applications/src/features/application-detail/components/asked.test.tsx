import type { ApplicationDetail, Deadline, Instruction, InstructionKind } from '@atrium/contract';
import {
  createApplication,
  createDeadline,
  createInstruction,
  createInstructionKind,
  createStatus,
  createUser,
  fakeHost,
  type HostOptions,
  renderWithHost,
} from '@atrium/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { ApplicationDetailPage } from './application-detail-page.tsx';

const INSTRUCTIONS = 'GET /customer-portal/instructions';
const SEND = 'POST /customer-portal/instructions';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), advanceTimers: true });
});
afterEach(() => jest.useRealTimers());

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

const application: ApplicationDetail = {
  ...createApplication({ id: 8, reference: 'ACME-8', dueAt: '2026-11-25', status: createStatus({ id: 3 }) }),
  timeline: [],
  documents: [],
  files: [],
  spending: { amount: 0, currency: 'USD' },
  unpaid: { amount: 0, currency: 'USD' },
  fees: [],
};
const response = createDeadline({
  id: 11,
  dueAt: '2026-11-25',
  daysLeft: 2,
  application: { id: 8, reference: 'ACME-8', title: 'Blue bird' },
});
const listed = (instructions: Instruction[]) => ({
  instructions,
  total: instructions.length,
  hasMore: false,
  page: 1,
  pageSize: 100,
});

const open = (deadlines: Deadline[], instructions: Instruction[], options: HostOptions = {}) =>
  renderWithHost(
    <Routes>
      <Route path="/c/:customerId/applications/:id" element={<ApplicationDetailPage />} />
    </Routes>,
    {
      path: '/c/1/applications/8',
      ...options,
      responses: {
        'GET /customer-portal/applications/:id': { application },
        'GET /customer-portal/deadlines': { deadlines, total: deadlines.length, page: 1, pageSize: 100 },
        'GET /customer-portal/instruction_kinds': {
          instructionKinds: [
            lapseKind({ id: 5, name: 'Let lapse' }),
            lapseKind({ id: 1, name: 'Renew', deadlineKinds: ['renewal'] }),
            lapseKind({ id: 7, name: 'Withdraw', statuses: [4] }),
            lapseKind({ id: 4, name: 'File documents', needsFile: true }),
          ],
        },
        [INSTRUCTIONS]: listed(instructions),
        ...options.responses,
      },
    },
  );
const card = () => within(screen.getByRole('region', { name: 'Response due in 2 days: choose' }));

test('it leads with what the customer has to decide, and with what can be instructed', async () => {
  await open([response, createDeadline({ ...response, id: 12, kind: 'payment', actor: 'provider' })], []);
  const buttons = within(card().getByRole('group', { name: 'Instruct: Response, ACME-8' }));
  expect(buttons.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Let lapse',
    'File documents',
  ]);
  expect(buttons.getByRole('button', { name: 'File documents' })).toBeEnabled();
  expect(screen.queryByRole('region', { name: /^Payment/ })).not.toBeInTheDocument();
  expect(screen.getByText('No instructions yet')).toBeVisible();
});

test('an open instruction takes the place of the choices, with its state and a link', async () => {
  const deadline = { id: 11, kind: 'response', dueAt: '2026-11-25' } as const;
  const { application: of } = response;
  const refused = lapseInstruction({ id: 2, deadline, application: of, state: 'refused' });
  const accepted = lapseInstruction({ id: 3, deadline, application: of, state: 'accepted' });
  await open([response], [accepted, refused]);
  const region = within(screen.getByRole('region', { name: 'Response due in 2 days: instructed' }));
  expect(region.getByText('Accepted')).toBeVisible();
  expect(region.getByRole('link', { name: 'Let lapse, ACME-8' })).toHaveAttribute(
    'href',
    '/c/1/applications/instructions/3',
  );
  const section = within(screen.getByRole('region', { name: 'Instructions' }));
  expect(section.getAllByRole('listitem')).toHaveLength(2);
});

test('a choice opens the dialog with its kind, which still says what was sent once the card shows it', async () => {
  const sent = lapseInstruction({ id: 9, deadline: { id: 11, kind: 'response', dueAt: '2026-11-25' } });
  const item = { applicationId: 8, deadlineId: 11, problem: null, first: null };
  await open([response], [], {
    responses: {
      'POST /customer-portal/instructions/preview': {
        items: [{ ...item, cost: null, cutOffAt: '2026-11-26T05:00:00Z' }],
      },
      [SEND]: { items: [{ ...item, instruction: sent }] },
    },
  });
  await userEvent.click(card().getByRole('button', { name: 'Let lapse' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Instruct: Response, ACME-8' }));
  expect(await dialog.findByRole('radio', { name: /^Let lapse/ })).toBeChecked();
  await dialog.findByText('Send 1 instruction at no charge.');
  fakeHost.responses[INSTRUCTIONS] = listed([sent]);
  await userEvent.click(dialog.getByRole('button', { name: 'Send 1 instruction' }));
  expect(await screen.findByRole('dialog', { name: '1 instruction was sent' })).toBeVisible();
  expect(await screen.findByText('Response due in 2 days: instructed')).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: '1 instruction was sent' })).toBeVisible();
});

test('viewers see that others decide', async () => {
  await open([response], [], { user: createUser({ roles: [{ customerId: 1, role: 'viewer' }] }) });
  expect(card().getByText('Owners and managers can tell your provider what to do.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Instruct|Let lapse/ })).not.toBeInTheDocument();
});
