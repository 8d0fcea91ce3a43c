import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteManifest } from '@atrium/contract';
import type { DeskCustomer } from '@atrium/contract/desk';
import { compareFirstCalls } from '@atrium/testing';
import { Component as Approvals } from './features/approvals/index.ts';
import { Component as Case } from './features/case/index.ts';
import { Component as Cases } from './features/cases/index.ts';
import { Component as Customer } from './features/customer/index.ts';
import { Component as Customers } from './features/customers/index.ts';
import { Component as EarnRules } from './features/earn-rules/index.ts';
import { Component as Import } from './features/import/index.ts';
import { Component as Imports } from './features/imports/index.ts';
import { Component as ProgrammeSettings } from './features/programme-settings/index.ts';
import { Component as Queue } from './features/queue/index.ts';
import { Component as Redemptions } from './features/redemptions/index.ts';
import { Component as Reference } from './features/reference/index.ts';
import { Component as Rewards } from './features/rewards/index.ts';
import { Component as Staff } from './features/staff/index.ts';

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../remote.json'), 'utf8'),
) as RemoteManifest;

/** Its people are asked for once it is shown. */
const customer: DeskCustomer = {
  id: 7,
  name: 'Acme',
  code: 'ACME',
  openApplications: 1,
  actionRequired: 0,
  overdue: 0,
  nextDueAt: null,
  nextDeadlineAt: null,
  points: 0,
  status: 'active',
  members: 1,
  invited: 0,
  lastSignedInAt: null,
};
/** Their changes are asked for once they are shown. */
const programme = { timeZone: 'UTC', lotMonths: 12, refundDays: 30, correctAlone: 0 };
const reference = {
  mainStatuses: [],
  statuses: [],
  categories: [],
  countries: [],
  instructionKinds: [],
};
const responses = {
  'GET /customer-portal/desk/customers/:id': { customer },
  'GET /customer-portal/desk/programme': { programme, rewards: [], earnRules: [], mayChange: true },
  'GET /customer-portal/desk/reference': { reference },
};

test.each([
  ['queue', Queue, '', {}, 2],
  ['cases', Cases, 'cases', {}, 2],
  ['cases', Cases, 'cases?status=4&status=3&customer=2&search=a%20b&sort=-dueAt&page=2', {}, 2],
  ['case', Case, 'cases/12', { id: '12' }, 2],
  ['customers', Customers, 'customers?search=acme&page=2', {}, 2],
  ['customer', Customer, 'customers/7', { id: '7' }, 3],
  ['approvals', Approvals, 'approvals', {}, 3],
  ['rewards', Rewards, 'programme', {}, 1],
  ['earn-rules', EarnRules, 'programme/earning', {}, 1],
  ['redemptions', Redemptions, 'programme/redemptions?state=open&customer=7&customer=8&page=2', {}, 2],
  ['programme-settings', ProgrammeSettings, 'programme/settings', {}, 2],
  ['staff', Staff, 'staff', {}, 1],
  ['imports', Imports, 'imports?page=2', {}, 1],
  ['import', Import, 'imports/3', { id: '3' }, 1],
  ['reference', Reference, 'reference', {}, 2],
])('the page %s makes the first calls that remote.json names', async (id, Page, path, params, count) => {
  const { named, unused } = await compareFirstCalls(Page, manifest, { id, path, params, responses });
  expect([named.length, unused]).toEqual([count, []]);
});
