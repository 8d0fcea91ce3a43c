import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteManifest } from '@atrium/contract';
import { compareFirstCalls } from '@atrium/testing';
import { Component as ActivityLog } from './features/activity-log/index.ts';
import { Component as ByStatus } from './features/by-status/index.ts';
import { Component as Dashboard } from './features/dashboard/index.ts';
import { Component as Totals } from './features/totals/index.ts';

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../remote.json'), 'utf8'),
) as RemoteManifest;

beforeAll(() => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

test.each([
  ['dashboard', Dashboard, '', 8],
  ['dashboard', Dashboard, '?status=4&status=3&country=DE&search=a%20b&to=2026-03-31&interval=week', 8],
  ['dashboard', Dashboard, '?from=2026-03-01&interval=day', 7],
  ['activity', ActivityLog, 'activity', 2],
  ['activity', ActivityLog, 'activity?action=fee.paid&person=4&search=a&page=2&timeZone=Asia/Tokyo', 2],
  ['activity', ActivityLog, 'activity?from=2026-03-01', 1],
])('the page %s makes the first calls that remote.json names', async (id, Page, path, count) => {
  const { named, unused } = await compareFirstCalls(Page, manifest, { id, path });
  expect([named.length, unused]).toEqual([count, []]);
});

test.each([
  ['totals', Totals, 2],
  ['by-status', ByStatus, 2],
])('the card %s makes the first calls that remote.json names', async (id, Card, count) => {
  const { named, unused } = await compareFirstCalls(Card, manifest, { id });
  expect([named.length, unused]).toEqual([count, []]);
});
