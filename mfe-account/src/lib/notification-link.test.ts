import type { UserNotification } from '@atrium/contract';
import { createUser, resetHost } from '@atrium/testing';
import { linkOf } from './notification-link.ts';

beforeEach(() => resetHost({ customerId: 7 }));

test.each<[UserNotification['kind'], string | null, number, string | null]>([
  ['document', 'application', 12, '/c/7/applications/12'],
  ['redemption', 'redemption', 3, '/c/7/rewards/history/3'],
  ['points_earned', 'point_transaction', 9, '/c/7/rewards/statement'],
  ['points_expiring', null, 0, '/c/7/rewards/catalogue'],
  ['points_expiring', 'reward', 2, '/c/7/rewards/catalogue/2'],
  ['points_earned', 'earn_point', 3, '/c/7/rewards/earn/3'],
  ['invitation', 'user', 4, '/c/7/account/users'],
  ['invitation', 'invitation', 4, '/c/7/account/invitations'],
  ['invitation', null, 0, null],
  ['security', null, 0, '/c/7/account'],
])('%s about %s %i leads to %s', (kind, subject, id, link) => {
  expect(linkOf({ kind, subject: subject ? { kind: subject, id } : null })).toBe(link);
});

test('a page that the user may not open is not linked', async () => {
  await resetHost({ user: createUser({ permissions: ['notifications:read'] }) });
  expect(linkOf({ kind: 'document', subject: { kind: 'application', id: 12 } })).toBeNull();
});
