import type { Instruction, InstructionKind, SavedView } from '@atrium/contract';
import {
  createCustomer,
  createInstruction,
  createInstructionKind,
  type FakeResponses,
  fakeHost,
  type HostOptions,
  renderWithHost,
} from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InstructionsPage } from './instructions-page.tsx';

const LIST = 'GET /customer-portal/instructions';

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
    lateFrom: null,
    sentBy: { id: 2, name: 'Olivia Owner' },
    ...overrides,
  });

const renewal = lapseInstruction({
  id: 1,
  kind: { id: 1, name: 'Renew' },
  application: { id: 7, reference: 'ACME-7', title: 'Blue bird' },
  state: 'accepted',
});
const lapse = lapseInstruction({ id: 2, lateFrom: '2026-11-21T05:00:00Z', isChangedSince: true });
const standing = lapseInstruction({ id: 3, state: 'done', deadline: null, cutOffAt: null, sentBy: null });

let views: SavedView[] = [];
beforeEach(() => {
  views = [];
});

const open = (instructions: Instruction[], options: HostOptions = {}, waiting: Instruction[] = []) => {
  const responses: FakeResponses = {
    [LIST]: ({ query }) => {
      const isAlarm = query?.sort === 'cutOffAt';
      const shown = isAlarm ? waiting : instructions;
      return { instructions: shown, total: shown.length, hasMore: false, page: 1, pageSize: 25 };
    },
    'GET /customer-portal/instructions/views': { views, undoable: [] },
    'GET /customer-portal/instruction_kinds': {
      instructionKinds: [lapseKind({ id: 5, name: 'Let lapse' })],
    },
  };
  return renderWithHost(<InstructionsPage />, {
    responses,
    path: '/c/1/applications/instructions',
    ...options,
  });
};
const queries = () => fakeHost.calls.filter(({ call }) => call === LIST).map(({ input }) => input.query);
const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr') as HTMLElement;
const address = () => screen.getByTestId('address').textContent;

test('the list says what was instructed, on what, by whom, and what became of it', async () => {
  await open([renewal, standing]);
  const row = rowOf('Renew, ACME-7');
  for (const text of ['Nov 20, 2026', 'Response', 'Blue bird', 'Dec 1, 2026', 'Olivia Owner', 'Accepted'])
    expect(within(row).getByText(text)).toBeInTheDocument();
  expect(within(row).getByRole('link', { name: 'Renew, ACME-7' })).toHaveAttribute(
    'href',
    '/c/1/applications/instructions/1',
  );
  expect(within(rowOf('Let lapse, TM-00001')).getByText('Standing instruction')).toBeInTheDocument();
});

test('tabs show those that wait for the provider, or those that it has answered', async () => {
  await open([renewal]);
  await userEvent.click(screen.getByRole('tab', { name: 'Waiting for your provider' }));
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ state: ['sent', 'accepted'] }));
  expect(address()).toBe('/c/1/applications/instructions?state=sent&state=accepted');
  await userEvent.click(screen.getByRole('tab', { name: 'Answered' }));
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ state: ['done', 'refused', 'cancelled'] }));
});

test('it is filtered by kind, and by customer where all of them are in scope', async () => {
  await open([renewal], { customerId: 0, customers: [createCustomer({ id: 4, name: 'Globex' })] });
  await userEvent.click(screen.getByRole('button', { name: 'Instruction' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Let lapse' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Customer' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Globex' }));
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ kind: [5], customer: [4] }));
});

test('those that the provider has not accepted in time raise an alarm', async () => {
  const later = lapseInstruction({ lateFrom: '2026-11-24T05:00:00Z' });
  await open([lapse, later], {}, [lapse, later, standing]);
  expect(
    screen.getByText(/^1 instruction is not accepted yet, and its cut-off is near or over\./),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'See those that wait' })).toHaveAttribute(
    'href',
    '/c/1/applications/instructions?state=sent&sort=cutOffAt',
  );
  expect(screen.getAllByText('Not accepted yet')).toHaveLength(1);
  expect(screen.getAllByText('Changed since')).toHaveLength(1);
});

test('a saved view opens the list as it was, and the default one where the address says nothing', async () => {
  views = [
    { id: 1, name: 'Refused', query: 'state=refused', isDefault: false },
    { id: 2, name: 'By cut-off', query: 'sort=cutOffAt', isDefault: true },
  ];
  await open([renewal]);
  await waitFor(() => expect(address()).toBe('/c/1/applications/instructions?sort=cutOffAt'));
  await userEvent.click(screen.getByRole('button', { name: 'By cut-off' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Refused' }));
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ state: ['refused'] }));
});

test('an empty list says what to do', async () => {
  await open([]);
  expect(screen.getByText('No instructions yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See deadlines' })).toHaveAttribute(
    'href',
    '/c/1/applications/deadlines',
  );
});

test('a phone has rows instead of the table', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) =>
        ({ matches: media.includes('max-width'), addEventListener() {}, removeEventListener() {} }) as never,
    );
  await open([renewal]);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  const row = within(screen.getByText('ACME-7 · Blue bird').closest('li') as HTMLElement);
  expect(row.getByRole('link', { name: 'Renew, ACME-7' })).toBeVisible();
  expect(row.getByText('ACME-7 · Blue bird')).toBeVisible();
  expect(row.getByText('Accepted')).toBeVisible();
});
