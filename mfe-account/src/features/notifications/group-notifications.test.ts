import type { UserNotification } from '@atrium/contract';
import { groupNotifications } from './group-notifications.ts';

const about = (id: number, createdAt: string, applicationId?: number) =>
  ({
    id,
    createdAt,
    application: applicationId ? { id: applicationId, reference: `R-${applicationId}`, title: 'Blue' } : null,
  }) as UserNotification;
const grouped = (...notifications: UserNotification[]) =>
  groupNotifications(notifications, (instant) => instant.slice(0, 10)).map(
    ({ notification, day, application }) => [notification.id, day, application?.reference],
  );

test('each day begins once, and notifications of an application stand together within it', () => {
  expect(
    grouped(
      about(9, '2026-11-21T12:00:00Z', 1),
      about(8, '2026-11-21T11:00:00Z'),
      about(7, '2026-11-21T10:00:00Z', 1),
      about(6, '2026-11-20T12:00:00Z', 1),
      about(5, '2026-11-20T11:00:00Z', 2),
    ),
  ).toEqual([
    [9, '2026-11-21', 'R-1'],
    [7, undefined, undefined],
    [8, undefined, undefined],
    [6, '2026-11-20', undefined],
    [5, undefined, undefined],
  ]);
});
