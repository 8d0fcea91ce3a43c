import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteManifest } from '@atrium/contract';
import { compareFirstCalls } from '@atrium/testing';
import { Component as Approvals } from './features/approvals/index.ts';
import { Component as Bell } from './features/bell/index.ts';
import { Component as Notifications } from './features/notifications/index.ts';
import { Component as Sessions } from './features/sessions/index.ts';
import { Component as Users } from './features/users/index.ts';

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../remote.json'), 'utf8'),
) as RemoteManifest;

test.each([
  ['approvals', Approvals, 'approvals', 1],
  ['sessions', Sessions, 'sessions', 0],
  ['users', Users, 'users', 1],
  ['users', Users, 'users?search=a%20b&role=owner&role=viewer&status=active&page=2&pageSize=50', 1],
  ['notifications', Notifications, 'notifications', 1],
  ['notifications', Notifications, 'notifications?kind=payment&customer=4&page=2&pageSize=50&unread=true', 1],
  ['notifications', Notifications, 'notifications?show=unread', 0],
])('the page %s makes the first calls that remote.json names', async (id, Page, path, count) => {
  const { named, unused } = await compareFirstCalls(Page, manifest, { id, path });
  expect([named.length, unused]).toEqual([count, []]);
});

test('the bell makes the first calls that remote.json names', async () => {
  Object.assign(globalThis, {
    BroadcastChannel: class {
      postMessage() {}
      close() {}
    },
  });
  const { named, unused } = await compareFirstCalls(Bell, manifest, { id: 'bell' });
  expect([named.length, unused]).toEqual([1, []]);
});
