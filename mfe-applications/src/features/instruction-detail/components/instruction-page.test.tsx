import type { Instruction, InstructionDetail } from '@atrium/contract';
import {
  createInstruction,
  createUser,
  type FakeResponses,
  failure,
  fakeHost,
  type HostOptions,
  renderWithHost,
  sendNews,
} from '@atrium/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { InstructionPage } from './instruction-page.tsx';

const ONE = 'GET /customer-portal/instructions/:id';
const CANCEL = 'POST /customer-portal/instructions/:id/cancel';

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

const sent: InstructionDetail = {
  ...lapseInstruction({
    id: 7,
    version: 3,
    application: { id: 8, reference: 'ACME-8', title: 'Blue bird' },
    deadline: { id: 11, kind: 'response', dueAt: '2099-11-30' },
    cutOffAt: '2099-12-01T05:00:00Z',
    country: { code: 'US', name: 'United States', timeZone: 'America/New_York' },
    cost: { amount: 9_500, currency: 'USD' },
    text: 'Argue\nas before.',
  }),
  history: [
    { state: 'sent', at: '2026-11-20T08:15:00Z', person: { id: 2, name: 'Olivia Owner' }, reason: null },
  ],
};
const refused: InstructionDetail = {
  ...sent,
  state: 'refused',
  version: 4,
  history: [
    ...sent.history,
    { state: 'refused', at: '2026-11-21T08:15:00Z', person: null, reason: 'The file is closed.' },
  ],
};

const open = (instruction: InstructionDetail, overrides: FakeResponses = {}, options: HostOptions = {}) =>
  renderWithHost(
    <Routes>
      <Route path="/c/:customerId/applications/instructions/:id" element={<InstructionPage />} />
    </Routes>,
    {
      responses: { [ONE]: { instruction }, ...overrides },
      path: '/c/1/applications/instructions/7?state=sent',
      ...options,
    },
  );
const ask = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Cancel instruction' }));
  return within(screen.getByRole('dialog', { name: 'Cancel the instruction Let lapse, ACME-8?' }));
};

test('an answer of the provider is seen at once', async () => {
  await open(sent);
  fakeHost.responses[ONE] = { instruction: refused };
  await act(async () => sendNews());
  expect(await screen.findByText('The file is closed.')).toBeVisible();
});

test('it says what was sent, on what, by whom, and what became of it', async () => {
  await open(refused);
  expect(screen.getByRole('heading', { level: 1, name: 'Let lapse: Blue bird' })).toBeVisible();
  const details = within(screen.getByRole('region', { name: 'What was sent' }));
  for (const text of [
    '$95.00',
    'Nov 30, 2099, 11:59 PM, Eastern Standard Time (United States)',
    'Dec 1, 2099, 4:59 AM in your time zone',
    'Nov 30, 2099',
  ])
    expect(details.getByText(text)).toBeVisible();
  expect(details.getByText(/^Argue/)).toHaveTextContent('Argue as before.');
  expect(details.getByRole('link', { name: 'Response, ACME-8' })).toHaveAttribute(
    'href',
    '/c/1/applications/deadlines/11',
  );
  const history = within(screen.getByRole('region', { name: 'History' }));
  expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^RefusedThe file is closed\..* · Your provider$/),
    expect.stringMatching(/^Sent.* · Olivia Owner$/),
  ]);
  expect(screen.getByRole('link', { name: '← All instructions' })).toHaveAttribute(
    'href',
    '/c/1/applications/instructions?state=sent',
  );
  expect(screen.queryByRole('button', { name: 'Cancel instruction' })).not.toBeInTheDocument();
});

test('its receipt is saved as a PDF file', async () => {
  URL.createObjectURL = () => 'blob:file';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await open(sent);
  await userEvent.click(screen.getByRole('button', { name: 'Save as PDF' }));
  expect(fakeHost.calls.at(-1)).toMatchObject({
    call: 'GET /customer-portal/instructions/:id/receipt',
    input: { params: { id: 7 }, query: { timeZone: 'UTC' } },
  });
});

test('its files are downloaded', async () => {
  URL.createObjectURL = () => 'blob:file';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const files = [{ id: 4, name: 'Evidence.pdf', mediaType: 'application/pdf', sizeBytes: 48_200 }];
  await open({ ...sent, files });
  await userEvent.click(screen.getByRole('button', { name: 'Evidence.pdf · 48 kB' }));
  expect(fakeHost.calls.at(-1)).toMatchObject({
    call: 'GET /customer-portal/instructions/:id/files/:fileId/content',
    input: { params: { id: 7, fileId: 4 } },
  });
});

test('one that has changed since says so', async () => {
  await open({ ...sent, isChangedSince: true });
  expect(screen.getByRole('alert')).toHaveTextContent(/has changed since this was sent/);
});

test('canceling asks first, and sends the version that the person saw', async () => {
  const cancelled: InstructionDetail = { ...sent, state: 'cancelled', version: 4 };
  await open(sent, { [CANCEL]: { instruction: cancelled } });
  const dialog = await ask();
  expect(dialog.getByText(/You can send a new one until Dec 1, 2099, 4:59 AM\./)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel instruction' }));
  expect(await screen.findByText('Canceled')).toBeVisible();
  expect(fakeHost.calls.at(-1)).toMatchObject({
    call: CANCEL,
    input: { params: { id: 7 }, body: { version: 3 } },
  });
  expect(fakeHost.notices).toContainEqual(
    expect.objectContaining({ message: 'The instruction Let lapse, ACME-8 was canceled.' }),
  );
});

test('after the cut-off the dialog says that no new one can be sent', async () => {
  await open({ ...sent, cutOffAt: '2026-01-01T05:00:00Z' });
  expect((await ask()).getByText(/after you cancel, no new instruction can be sent/)).toBeVisible();
});

test.each([
  ['already-accepted', 'Your provider has accepted the instruction in the meantime.'],
  ['instruction-changed', 'The instruction has changed in the meantime.'],
])('where it is refused with %s, the dialog says so, and the present state is loaded', async (type, text) => {
  const problem = { type: `urn:atrium:problem:${type}`, title: '', status: 409, requestId: 'r' };
  await open(sent, { [CANCEL]: Object.assign(failure({ status: 409 }), { problem }) });
  const dialog = await ask();
  fakeHost.responses[ONE] = { instruction: { ...sent, state: 'accepted', version: 4 } };
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel instruction' }));
  expect(await dialog.findByText(new RegExp(`^${text}`))).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Cancel instruction' })).toBeDisabled();
  expect(screen.getByText('Accepted')).toBeInTheDocument();
});

test('viewers cannot cancel', async () => {
  await open(sent, {}, { user: createUser({ roles: [{ customerId: 1, role: 'viewer' }] }) });
  expect(screen.queryByRole('button', { name: 'Cancel instruction' })).not.toBeInTheDocument();
});
