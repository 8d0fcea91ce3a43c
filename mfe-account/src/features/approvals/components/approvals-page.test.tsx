import type { Approval, ApprovalRules } from '@atrium/contract';
import { createApproval, createUser, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApprovalsPage } from './approvals-page.tsx';

const LIST = 'GET /customer-portal/approvals';
const RULES = 'GET /customer-portal/approvals/rules';
const SET_RULE = 'POST /customer-portal/approvals/rules';
const APPROVE = 'POST /customer-portal/approvals/:id/approve';
const REFUSE = 'POST /customer-portal/approvals/:id/refuse';

const owner = createUser({ permissions: ['approvals:read', 'approvals:manage'] });

const pageOf = (...approvals: Approval[]) => ({
  approvals,
  total: approvals.length,
  page: 1,
  pageSize: 100,
});
const rulesOf = (above: number | null, overrides: Partial<ApprovalRules> = {}): ApprovalRules => ({
  rules: [{ action: 'redeem', above }],
  approvers: 2,
  loosensAlone: false,
  ...overrides,
});

test('what waits can be approved, what was decided says what came of it', async () => {
  const decided = createApproval({
    id: 8,
    state: 'void',
    problem: 'out-of-stock',
    mayDecide: false,
    decidedBy: { id: 9, name: 'Olga Owner' },
    decidedAt: '2026-11-02T10:00:00.000Z',
  });
  await renderWithHost(<ApprovalsPage />, {
    responses: {
      [LIST]: pageOf(createApproval({ id: 7 }), decided),
      [RULES]: rulesOf(1_000),
      [APPROVE]: { approval: createApproval({ state: 'approved', mayDecide: false }) },
    },
    user: owner,
  });
  expect(screen.getByText('The reward was out of stock.')).toBeVisible();
  expect(screen.getByText('by Olga Owner')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Approve: Redeem Watch service' }));
  expect(fakeHost.calls.find(({ call }) => call === APPROVE)?.input.params).toEqual({ id: 7 });
  expect(fakeHost.notices).toEqual([{ message: 'Approved', severity: 'success' }]);
});

test('one’s own request has no buttons', async () => {
  await renderWithHost(<ApprovalsPage />, {
    responses: { [LIST]: pageOf(createApproval({ mayDecide: false })), [RULES]: rulesOf(1_000) },
    user: owner,
  });
  expect(screen.getByText('Redeem Watch service')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Approve/ })).not.toBeInTheDocument();
});

test('refusing takes a reason', async () => {
  await renderWithHost(<ApprovalsPage />, {
    responses: {
      [LIST]: pageOf(createApproval()),
      [RULES]: rulesOf(null),
      [REFUSE]: { approval: createApproval({ state: 'refused' }) },
    },
    user: owner,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Refuse: Redeem Watch service' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Refuse' })).toBeDisabled();
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Not this year.');
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(fakeHost.calls.find(({ call }) => call === REFUSE)?.input.body).toEqual({
    reason: 'Not this year.',
  });
});

test('an only owner is told what a rule means before it is turned on', async () => {
  await renderWithHost(<ApprovalsPage />, {
    responses: {
      [LIST]: pageOf(),
      [RULES]: rulesOf(null, { approvers: 1, loosensAlone: true }),
      [SET_RULE]: rulesOf(1_000, { approvers: 1, loosensAlone: true }),
    },
    user: owner,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Change: Redeeming' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByText(/This customer has one owner/)).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('radio', { name: 'For rewards that cost more than' }));
  expect(dialog.getByText(/This customer has one owner/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(fakeHost.calls.find(({ call }) => call === SET_RULE)?.input.body).toEqual({
    action: 'redeem',
    above: 1_000,
  });
  expect(fakeHost.notices).toEqual([{ message: 'Saved.', severity: 'success' }]);
});

test('the end of a rule is said to wait for another owner', async () => {
  const approval = createApproval({
    action: 'rule',
    redeem: null,
    rule: { action: 'redeem', from: 500, to: null },
  });
  await renderWithHost(<ApprovalsPage />, {
    responses: { [LIST]: pageOf(), [RULES]: rulesOf(500), [SET_RULE]: { approval } },
    user: owner,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Change: Redeeming' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: 'Never' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(fakeHost.notices).toEqual([
    { message: 'Another owner has to approve this change.', severity: 'info' },
  ]);
});

test('a rule on access and roles is turned on, and what it makes wait names the person and the role', async () => {
  const grant = { name: 'Vera Viewer', from: 'viewer', to: 'owner' } as const;
  const waiting = createApproval({ action: 'grant_role', redeem: null, grant });
  await renderWithHost(<ApprovalsPage />, {
    responses: { [LIST]: pageOf(waiting), [RULES]: rulesOf(null), [SET_RULE]: rulesOf(null) },
    user: owner,
  });
  expect(screen.getByText('Change the role of Vera Viewer to Owner')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Change: Access and roles' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(
    dialog.getByRole('radio', { name: 'For invitations, higher roles and restored access' }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(fakeHost.calls.find(({ call }) => call === SET_RULE)?.input.body).toEqual({
    action: 'grant_role',
    above: 0,
  });
});

test('who does not own the customer sees the rule, and cannot change it', async () => {
  await renderWithHost(<ApprovalsPage />, {
    responses: { [LIST]: pageOf(), [RULES]: rulesOf(0) },
    user: createUser({ permissions: ['approvals:read'] }),
  });
  expect(screen.getByText('Every reward needs the approval of another owner.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Change/ })).not.toBeInTheDocument();
});

test('a list that fails to load shows an error', async () => {
  await renderWithHost(<ApprovalsPage />, {
    responses: { [LIST]: failure(), [RULES]: rulesOf(null) },
    user: owner,
  });
  expect(screen.getByText('The approvals did not load.')).toBeVisible();
});
