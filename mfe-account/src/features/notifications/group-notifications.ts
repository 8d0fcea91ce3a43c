import type { UserNotification } from '@atrium/contract';

/** A notification in the list, with what begins above it. */
export interface ListedNotification {
  readonly notification: UserNotification;
  /** The day that it begins, as a date of the reader. */
  readonly day: string | undefined;
  /** The application that several of the day's notifications are about, above the first of them. */
  readonly application: UserNotification['application'] | undefined;
}

/** Groups a page of notifications by day, and within a day by application: each group is where its newest one is. */
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
