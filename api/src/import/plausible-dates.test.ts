import { parseRecord } from './application-record.ts';

const record = {
  customer: 'ACME',
  reference: 'FC-34',
  title: 'Thai mark',
  category: 'Trademark',
  country: 'TH',
  appliedAt: '2026-01-02',
  history: [{ status: 'Draft', at: '2026-01-02' }],
};
const reasonOf = (fields: object) => {
  const parsed = parseRecord({ ...record, ...fields });
  return 'reason' in parsed ? parsed.reason : null;
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const dueLate = 'must be within 60 years; 2569 is 2026 in the Buddhist era: is 2026-03-01 meant?';
const thai = '2569 is 2026 in the Buddhist era: is 2026-01-02 meant?';
const future = `must not be in the future; ${thai}`;
const far = `must be within 60 years; ${thai}`;

test.each([
  ['dueAt', { dueAt: '2569-03-01' }, dueLate],
  ['deadlines.0.dueAt', { deadlines: [{ kind: 'renewal', dueAt: '2569-03-01' }] }, dueLate],
  [
    'deadlines.0.originalDueAt',
    { deadlines: [{ kind: 'renewal', dueAt: '2027-01-01', originalDueAt: '2569-03-01' }] },
    dueLate,
  ],
  ['fees.0.renewalDueAt', { fees: [{ name: 'Fee', amount: 1, renewalDueAt: '2569-03-01' }] }, dueLate],
  ['appliedAt', { appliedAt: '2569-01-02' }, future],
  ['history.0.at', { history: [{ status: 'Draft', at: '2569-01-02' }] }, far],
  ['history.0.at', { history: [{ status: 'Draft', at: '2569-01-02T10:00:00+07:00' }] }, far],
  ['fees.0.paidAt', { fees: [{ name: 'Fee', amount: 1, paidAt: '2569-01-02' }] }, far],
  ['documents.0.uploadedAt', { documents: [{ file: 'a.pdf', uploadedAt: '2569-01-02' }] }, far],
  ['appliedAt', { appliedAt: '2926-02-30' }, 'Invalid ISO date'],
  ['appliedAt', { appliedAt: '2926-01-02' }, 'must not be in the future'],
  ['dueAt', { dueAt: '2926-01-02' }, 'must be within 60 years'],
])('the year of %s is doubted, with the one that is meant', (field, fields, reason) => {
  expect(reasonOf(fields)).toBe(`${field}: ${reason}`);
});

test('a renewal in fifty years, and what is dated tomorrow by a clock that is ahead, are imported', () => {
  expect(reasonOf({ dueAt: inDays(50 * 365), appliedAt: inDays(1) })).toBeNull();
});
