import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteManifest } from '@atrium/contract';
import { compareFirstCalls } from '@atrium/testing';
import { Component as ActionRequired } from './features/action-required/index.ts';
import { Component as Detail } from './features/application-detail/index.ts';
import { Component as List } from './features/applications-list/index.ts';
import { Component as Deadline } from './features/deadline-detail/index.ts';
import { Component as Calendar } from './features/deadlines-calendar/index.ts';
import { Component as Deadlines } from './features/deadlines-list/index.ts';
import { Component as Fees } from './features/fees-list/index.ts';
import { Component as Instruction } from './features/instruction-detail/index.ts';
import { Component as Instructions } from './features/instructions-list/index.ts';
import { Component as Waiting } from './features/instructions-waiting/index.ts';
import { Component as LatestApplications } from './features/latest-applications/index.ts';
import { Component as Standing } from './features/standing-instructions/index.ts';

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../remote.json'), 'utf8'),
) as RemoteManifest;

const filtered = '?status=4&status=3&mainStatus=2&search=a%20b&sort=-dueAt&page=2&density=compact';

test.each([
  ['action-required', ActionRequired, 1],
  ['latest-applications', LatestApplications, 1],
  ['instructions-waiting', Waiting, 2],
])('the card %s makes the first calls that remote.json names', async (id, Card, count) => {
  const { named, unused } = await compareFirstCalls(Card, manifest, { id });
  expect([named.length, unused]).toEqual([count, []]);
});

test.each([
  ['list', List, '', {}, 7],
  ['list', List, filtered, {}, 7],
  ['list', List, '?view=all', {}, 7],
  ['list', List, '?due=7', {}, 7],
  ['detail', Detail, '12?status=3', { id: '12' }, 1],
  ['deadlines', Deadlines, 'deadlines', {}, 6],
  [
    'deadlines',
    Deadlines,
    'deadlines?kind=renewal&state=done&unassigned=true&from=2026-01-01&sort=title',
    {},
    6,
  ],
  ['deadlines', Deadlines, 'deadlines?due=7', {}, 6],
  ['fees', Fees, 'fees', {}, 3],
  ['fees', Fees, 'fees?state=unpaid&state=overdue&sort=dueAt&paidFrom=2026-10-01', {}, 3],
  ['calendar', Calendar, 'deadlines/calendar?kind=renewal&month=2026-12', {}, 3],
  ['instructions', Instructions, 'instructions', {}, 4],
  ['instructions', Instructions, 'instructions?state=sent&kind=1&from=2026-10-01&sort=reference', {}, 4],
  ['standing', Standing, 'instructions/standing', {}, 1],
  ['instruction', Instruction, 'instructions/12?state=sent', { id: '12' }, 1],
  ['deadline', Deadline, 'deadlines/12?due=7', { id: '12' }, 1],
])('the page %s makes the first calls that remote.json names', async (id, Page, path, params, count) => {
  const { named, unused } = await compareFirstCalls(Page, manifest, { id, path, params });
  expect([named.length, unused]).toEqual([count, []]);
});
