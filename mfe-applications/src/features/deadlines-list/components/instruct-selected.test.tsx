import {
  createDeadline,
  createInstruction,
  createInstructionKind,
  fakeHost,
  renderWithHost,
} from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeadlinesPage } from './deadlines-page.tsx';

const deadline = createDeadline({ id: 2, application: { id: 7, reference: 'ACME-7', title: 'Blue bird' } });
const item = { applicationId: 7, deadlineId: 2, problem: null, first: null };

test('selected deadlines are instructed, after which nothing is selected and the focus is in the list', async () => {
  await renderWithHost(<DeadlinesPage />, {
    path: '/c/1/applications/deadlines',
    responses: {
      'GET /customer-portal/deadlines': { deadlines: [deadline], total: 1, page: 1, pageSize: 25 },
      'GET /customer-portal/deadlines/windows': {
        counts: { overdue: 0, today: 0, '7': 1, '30': 1, '90': 1 },
      },
      'GET /customer-portal/deadlines/views': { views: [], undoable: [] },
      'GET /customer-portal/deadlines/people': { people: [] },
      'GET /customer-portal/applications/categories': { categories: [] },
      'GET /customer-portal/applications/countries': { countries: [] },
      'GET /customer-portal/instruction_kinds': {
        instructionKinds: [createInstructionKind({ name: 'Let lapse', deadlineKinds: ['response'] })],
      },
      'POST /customer-portal/instructions/preview': {
        items: [{ ...item, cost: null, cutOffAt: '2026-12-01T05:00:00Z' }],
      },
      'POST /customer-portal/instructions': { items: [{ ...item, instruction: createInstruction() }] },
    },
  });
  const box = screen.getByRole('checkbox', { name: 'Select Response, ACME-7' });
  await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: 'Instruct…' }));
  await userEvent.click(await screen.findByRole('radio', { name: /^Let lapse/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send 1 instruction' }));
  const sent = within(await screen.findByRole('dialog', { name: '1 instruction was sent' }));
  await userEvent.click(sent.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(box).toHaveFocus());
  expect(box).not.toBeChecked();
  const reloads = fakeHost.calls.filter(({ call }) => call === 'GET /customer-portal/deadlines');
  expect(reloads).toHaveLength(2);
});
