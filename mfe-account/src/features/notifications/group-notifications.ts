import type { UserNotification } from '@atrium/contract';

export interface ListedNotification {
  readonly notification: UserNotification;
  /** A date of the reader; set where the notification is the first of a day. */
  readonly day: string | undefined;
  /** It is set above the first of several notifications of the day about one application. */
  readonly application: UserNotification['application'] | undefined;
}

/** Each group is where its newest notification is. */
export function groupNotifications(
  notifications: readonly UserNotification[],
  dayOf: (instant: string) => string,
): ListedNotification[] {
  const days = Map.groupBy(notifications, ({ createdAt }) => dayOf(createdAt));
  return [...days].flatMap(([day, ofDay]) => {
    const groups = Map.groupBy(ofDay, ({ id, application }) => application?.id ?? `alone ${id}`);
    return [...groups.values()].flat().map((notification, index) => {
      const { application } = notification;
      const group = application ? (groups.get(application.id) ?? []) : [];
      const isFirst = group.length > 1 && group[0] === notification;
      return {
        notification,
        day: index === 0 ? day : undefined,
        application: isFirst ? application : undefined,
      };
    });
  });
}
