import type { ActivityAction } from '@atrium/contract';
import { formattersFor } from '@atrium/ui';
import { enUs } from '../../messages/en-us/index.ts';
import { describeDetails } from './describe-details.ts';

const described = (action: ActivityAction, details: Record<string, unknown>) =>
  describeDetails({ action, details }, enUs, formattersFor('en-US', 'UTC'));

test.each<[ActivityAction, Record<string, unknown>, string]>([
  ['document.uploaded', { name: 'Certificate.pdf' }, 'Certificate.pdf'],
  ['application.status_changed', { status: 'Under examination' }, 'Under examination'],
  ['application.undone', { change: 'fee.paid', name: 'Official fee' }, 'Paid a fee, Official fee'],
  ['points.earned', { points: 1_250, pending: true }, '1,250 points'],
  ['points.adjusted', { points: -40, debt: 0 }, '−40 points'],
  ['session.revoked', { count: 2 }, '2 sessions'],
  ['session.revoked', { count: 1, limit: 20 }, '1 session, limit of 20 reached'],
  ['export.created', { format: 'csv', rows: 1_200 }, 'CSV, 1,200 rows'],
  ['user.invited', { email: 'ada@acme.example', after: { role: 'viewer' } }, 'ada@acme.example, Role Viewer'],
])('%s with %j says "%s"', (action, details, expected) => {
  expect(described(action, details)).toBe(expected);
});

test('a change shows the old and new value of each field, and nothing that did not change', () => {
  const details = {
    before: { dueAt: '2026-10-19', title: 'Blue', country: 'EU' },
    after: { dueAt: '2026-11-18', title: 'Red', country: 'EU' },
  };
  expect(described('application.changed', details)).toBe(
    'Title Blue → Red, Due date Oct 19, 2026 → Nov 18, 2026',
  );
  const role = { before: { role: 'viewer', status: 'active' }, after: { role: 'owner', status: 'active' } };
  expect(described('role.changed', role)).toBe('Role Viewer → Owner');
});

test('an empty value is shown as such', () => {
  const details = { before: { otpThreshold: null }, after: { otpThreshold: 2_000 } };
  expect(described('otp_threshold.changed', details)).toBe('Threshold none → 2,000');
});

test('fields without a label are left out', () => {
  expect(described('points.redeemed', { rewardId: 7, transactionIds: [1] })).toBeNull();
  expect(described('auth.login', {})).toBeNull();
});
