import type { StandingInstruction } from '@atrium/contract';
import {
  createCategory,
  createInstructionKind,
  type FakeResponses,
  fakeHost,
  type HostOptions,
  renderWithHost,
} from '@atrium/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StandingPage } from './standing-page.tsx';

const LIST = 'GET /customer-portal/standing_instructions';
const CREATE = 'POST /customer-portal/standing_instructions';
const REVOKE = 'POST /customer-portal/standing_instructions/:id/revoke';

const renewAll: StandingInstruction = {
  id: 4,
  customer: { id: 1, name: 'Acme' },
  kind: { id: 1, name: 'Renew' },
  categories: [createCategory({ id: 3, name: 'Trademark' })],
  countries: [{ code: 'EU', name: 'European Union' }],
  deadlineKinds: ['renewal'],
  daysBefore: 30,
  createdAt: '2026-11-01T08:00:00Z',
  createdBy: { id: 2, name: 'Olivia Owner' },
};

const open = (standing: StandingInstruction[], overrides: FakeResponses = {}, options: HostOptions = {}) =>
  renderWithHost(<StandingPage />, {
    responses: {
      [LIST]: { standingInstructions: standing },
      'GET /customer-portal/instruction_kinds': {
        instructionKinds: [
          createInstructionKind({ id: 1, name: 'Renew' }),
          createInstructionKind({ id: 3, name: 'Respond', needsText: true }),
          createInstructionKind({ id: 4, name: 'File documents', needsFile: true }),
          createInstructionKind({ id: 8, name: 'Oppose', cost: 'quotation' }),
        ],
      },
      'GET /customer-portal/applications/categories': { categories: [{ id: 3, name: 'Trademark' }] },
      'GET /customer-portal/applications/countries': { countries: [{ code: 'EU', name: 'European Union' }] },
      ...overrides,
    },
    ...options,
  });

test('it lists what is instructed by itself, for which deadlines and when', async () => {
  await open([
    renewAll,
    { ...renewAll, id: 5, categories: [], countries: [], deadlineKinds: [], daysBefore: 0 },
  ]);
  const [one, all] = screen.getAllByRole('listitem').slice(-2);
  expect(one).toHaveTextContent(
    /^Renew: Renewal · Trademark · European UnionSent 30 days before the cut-offCreated by Olivia Owner/,
  );
  expect(all).toHaveTextContent(
    /^Renew: All deadlines · all categories · all officesSent on the day of the cut-off/,
  );
});

test('one is created of a kind that can stand alone', async () => {
  await open([], { [CREATE]: { standingInstruction: renewAll } });
  expect(screen.getByText('No standing instructions')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'New standing instruction…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New standing instruction' }));
  expect(dialog.getAllByRole('radio')).toHaveLength(1);
  await userEvent.click(dialog.getByRole('radio', { name: /^Renew/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'European Union' }));
  await userEvent.clear(dialog.getByLabelText('Days before the cut-off'));
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(dialog.getByText('Enter a number from 0 to 365.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Days before the cut-off'), '20');
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(fakeHost.calls.filter(({ call }) => call === CREATE).map(({ input }) => input.body)).toEqual([
    { kindId: 1, categories: [], countries: ['EU'], deadlineKinds: [], daysBefore: 20 },
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('one is revoked after a question', async () => {
  await open([renewAll], { [REVOKE]: () => undefined });
  await userEvent.click(screen.getByRole('button', { name: /^Revoke Renew/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Revoke the standing instruction?' }));
  expect(dialog.getByText(/What it has sent stays\./)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(fakeHost.calls.find(({ call }) => call === REVOKE)?.input).toEqual({ params: { id: 4 } });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('under all customers they are shown, and changed for none', async () => {
  await open([renewAll], {}, { customerId: 0 });
  expect(screen.getByText(/· Acme$/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
