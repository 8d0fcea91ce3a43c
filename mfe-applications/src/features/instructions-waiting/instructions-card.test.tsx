import type { Deadline, Instruction } from '@atrium/contract';
import { createDeadline, createInstruction, failure, renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import { Component as InstructionsCard } from './index.ts';

const INSTRUCTIONS = 'GET /customer-portal/instructions';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-27T12:00:00Z'), advanceTimers: true });
});
afterEach(() => jest.useRealTimers());

const open = (deadlines: Deadline[], instructions: Instruction[], overrides = {}) =>
  renderWithHost(<InstructionsCard />, {
    responses: {
      'GET /customer-portal/applications': { applications: [], total: 3, page: 1, pageSize: 5 },
      'GET /customer-portal/deadlines': { deadlines, total: deadlines.length, page: 1, pageSize: 100 },
      [INSTRUCTIONS]: { instructions, total: instructions.length, hasMore: false, page: 1, pageSize: 100 },
      ...overrides,
    },
  });

const lapseInstruction = (overrides: Partial<Instruction> = {}) =>
  createInstruction({
    kind: { id: 5, name: 'Let lapse' },
    application: { id: 1, reference: 'TM-00001', title: 'Mark 1' },
    deadline: { id: 1, kind: 'response', dueAt: '2026-11-30' },
    cost: null,
    lateFrom: '2026-12-01T05:00:00Z',
    sentBy: { id: 2, name: 'Olivia Owner' },
    ...overrides,
  });

const due = [11, 12, 13].map((id) => createDeadline({ id }));
const on = (id: number) => ({ id, kind: 'response', dueAt: '2026-12-30' }) as const;

test('it counts what waits for the customer without an instruction, and what waits for the provider', async () => {
  const [first, second, third] = due;
  const answered = { id: 9, kind: { id: 5, name: 'Let lapse' }, state: 'accepted' } as const;
  await open([first, { ...second, instruction: answered }, third] as Deadline[], [
    lapseInstruction({ deadline: on(12), state: 'accepted', cutOffAt: '2026-12-31T05:00:00Z' }),
  ]);
  expect(screen.getByRole('link', { name: '2 deadlines wait for you' })).toHaveAttribute(
    'href',
    '/c/1/applications/deadlines?actor=customer&state=open&due=30',
  );
  expect(screen.getByRole('link', { name: '1 instruction waits for your provider' })).toHaveAttribute(
    'href',
    '/c/1/applications/instructions?state=sent&state=accepted',
  );
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('what is not accepted raises an alarm from the moment on that the provider is late', async () => {
  const near = lapseInstruction({ deadline: on(11), lateFrom: '2026-11-27T12:00:00Z' });
  const far = lapseInstruction({ deadline: on(12), lateFrom: '2026-11-27T12:00:01Z' });
  const accepted = lapseInstruction({ deadline: on(13), lateFrom: null, state: 'accepted' });
  await open(due, [accepted, near, far]);
  expect(screen.getByRole('alert')).toHaveTextContent(/^1 instruction is not accepted yet/);
  expect(screen.getAllByText('Not accepted yet')).toHaveLength(1);
});

test('what did not load says so', async () => {
  await open(due, [], { [INSTRUCTIONS]: failure() });
  expect(screen.getByText('The instructions did not load.')).toBeVisible();
});
