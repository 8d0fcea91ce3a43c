import type { DeskApproval, DeskInputOf } from '@atrium/contract/desk';
import { type FakeResponses, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApprovalsPage } from './approvals-page.tsx';

const LIST = 'GET /customer-portal/desk/approvals';
const APPROVE = 'POST /customer-portal/desk/approvals/:id/approve';
const REFUSE = 'POST /customer-portal/desk/approvals/:id/refuse';

const sam = { id: 6, name: 'Sam Supervisor' };
const me = { id: 5, name: 'Ada Agent' };

function createApproval(overrides: Partial<DeskApproval> = {}): DeskApproval {
  return {
    id: 3,
    kind: 'correct_points',
    customer: { id: 7, name: 'Acme' },
    correction: { points: -25_000, reason: 'Counted twice' },
    refund: null,
    staff: null,
    requestedBy: sam,
    requestedAt: '2026-11-20T08:00:00Z',
    expiresAt: '2026-11-27T08:00:00Z',
    state: 'requested',
    decidedBy: null,
    decidedAt: null,
    reason: null,
    problem: null,
    mayDecide: true,
    ...overrides,
  };
}

/** As the API lists them: what waits apart from what does not any more. */
const pageOf =
  (approvals: DeskApproval[], total?: number) =>
  ({ query }: DeskInputOf<typeof LIST>) => {
    const rows = approvals.filter(({ state }) => String(state === 'requested') === query?.waiting);
    return { approvals: rows, total: total ?? rows.length, page: 1, pageSize: 25 };
  };
const staff = {
  id: me.id,
  displayName: me.name,
  role: 'supervisor' as const,
  locale: 'en-US',
  timeZone: null,
  customers: null,
};
const open = (approvals: DeskApproval[], responses: FakeResponses = {}) =>
  renderWithHost(<ApprovalsPage />, {
    responses: { [LIST]: pageOf(approvals), 'GET /customer-portal/desk/me': { staff }, ...responses },
  });
const sent = () => fakeHost.calls.filter(({ call }) => !call.startsWith('GET '));
const waiting = async () => within(await screen.findByRole('table', { name: 'Waiting' }));

test('what waits says what, for whom, and who asked', async () => {
  await open([createApproval()]);
  const [, row] = (await waiting()).getAllByRole('row');
  expect(row).toHaveTextContent(/Correct the points of Acme.*Counted twice.*−25,000.*Sam Supervisor/);
});

test('a late refund says what would be refunded, and why', async () => {
  const refund = { redemption: { id: 9, name: 'Fee credit' }, points: 400, reason: 'Ordered by mistake' };
  await open([createApproval({ kind: 'refund', correction: null, refund })]);
  const [, row] = (await waiting()).getAllByRole('row');
  expect(row).toHaveTextContent(/Refund Fee credit to Acme.*Ordered by mistake.*\+400/);
});

test('what waits is counted, and has pages', async () => {
  await open([createApproval()], { [LIST]: pageOf([createApproval()], 60) });
  expect(await screen.findByRole('heading', { name: 'Waiting (60)' })).toBeVisible();
  const pages = within(screen.getByRole('navigation', { name: 'Pages: Waiting' }));
  await userEvent.click(pages.getByRole('button', { name: 'Next page' }));
  await waitFor(() =>
    expect(fakeHost.calls.map(({ input }) => input.query)).toContainEqual({
      waiting: 'true',
      page: 2,
      pageSize: 25,
    }),
  );
});

test('it is approved, and the list is loaded again', async () => {
  const approved = createApproval({ state: 'approved', mayDecide: false, decidedBy: me });
  await open([createApproval()], { [APPROVE]: { approval: approved } });
  const button = (await waiting()).getByRole('button', { name: 'Approve: Correct the points of Acme' });
  fakeHost.responses[LIST] = pageOf([approved]);
  await userEvent.click(button);
  expect(sent()).toMatchObject([{ call: APPROVE, input: { params: { id: 3 } } }]);
  const decided = within(await screen.findByRole('table', { name: 'Decided' }));
  expect(decided.getByText('by Ada Agent')).toBeVisible();
  expect(screen.getByText('Nothing waits for a second person')).toBeVisible();
});

test('it is refused with a reason, which is not empty', async () => {
  await open([createApproval()], { [REFUSE]: { approval: createApproval({ state: 'refused' }) } });
  await userEvent.click(
    (await waiting()).getByRole('button', { name: 'Refuse: Correct the points of Acme' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse the request' }));
  await userEvent.type(dialog.getByLabelText('Reason'), '  ');
  expect(dialog.getByRole('button', { name: 'Refuse' })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Not counted twice. ');
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent().map(({ input }) => input)).toEqual([
    { params: { id: 3 }, body: { reason: 'Not counted twice.' } },
  ]);
});

test.each([
  ['who asked', me, 'Another person has to decide'],
  ['an agent', sam, 'A supervisor has to decide'],
])('%s sees who has to decide, and has no buttons', async (_, requestedBy, text) => {
  await open([createApproval({ requestedBy, mayDecide: false })]);
  const table = await waiting();
  expect(await table.findByText(text)).toBeVisible();
  expect(table.queryByRole('button')).toBeNull();
});

test('who was later learns that it was decided, and what they wrote stays', async () => {
  await open([createApproval()], { [REFUSE]: failure({ status: 409, statusText: 'Decided already.' }) });
  await userEvent.click((await waiting()).getByRole('button', { name: /^Refuse/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'No.');
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(fakeHost.notices).toMatchObject([{ message: 'Decided already.' }]));
  expect(dialog.getByLabelText('Reason')).toHaveValue('No.');
});

test('approvals that do not load can be loaded again', async () => {
  await open([], { [LIST]: failure({ status: 500 }) });
  expect(await screen.findByText('The approvals did not load.')).toBeVisible();
  fakeHost.responses[LIST] = pageOf([createApproval()]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await waiting()).getAllByRole('row')).toHaveLength(2);
});
