import { type NotificationKind, notificationKinds } from '@atrium/contract';
import type { NotificationMessage } from '../modules/notifications/notification-message.ts';
import { addDays, type DemoApplication, STATUS } from './applications.ts';
import { CLEARANCE_SEARCH, FEES_RULE } from './points.repository.ts';
import type { Random } from './random.ts';

export interface DemoNotification {
  readonly customerId: number | null;
  readonly userId: number;
  readonly kind: NotificationKind;
  readonly message: NotificationMessage;
  readonly subject: { readonly kind: string; readonly id: number } | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

interface Recipient {
  readonly userId: number;
  readonly customerId: number;
  /** Of the same customer. */
  readonly colleagueName: string;
  readonly applications: readonly NumberedApplication[];
  /** By id. */
  readonly statusNames: ReadonlyMap<number, string>;
}

interface NumberedApplication extends DemoApplication {
  readonly id: number;
}

const ROUNDS = 2;
const UNREAD_DAYS = 12;

/** Two notifications of each kind for a person and customer; the newest are unread. Of a report there is one. */
export function notificationsOf(random: Random, now: Date, recipient: Recipient): DemoNotification[] {
  const twice = notificationKinds.filter((kind) => kind !== 'report');
  const others = Array.from({ length: ROUNDS }, (_, round) =>
    twice.map((kind) => {
      const about = random.pick(recipient.applications.filter((each) => canSay(kind, each, now)));
      const ageDays = round * 30 + random.between(0, 28) + random.next();
      const createdAt = kind === 'deadline' ? remindedAt(about) : addDays(now, -ageDays);
      return {
        customerId: kind === 'security' ? null : recipient.customerId,
        userId: recipient.userId,
        kind,
        message: messageOf(random, kind, { ...recipient, application: about, createdAt }),
        subject: aboutApplication.has(kind)
          ? { kind: 'application', id: about.id }
          : (programmeOf[kind] ?? null),
        createdAt,
        readAt:
          round === 0 && createdAt > addDays(now, -UNREAD_DAYS)
            ? null
            : new Date(createdAt.getTime() + random.between(1, 40) * 600_000),
      };
    }),
  ).flat();
  return [...others, reportOf(now, recipient)];
}

function reportOf(now: Date, { customerId, userId }: Recipient): DemoNotification {
  const createdAt = addDays(now, -20);
  const expiresOn = addDays(createdAt, 14).toISOString().slice(0, 10);
  return {
    customerId,
    userId,
    kind: 'report',
    message: { key: 'reportReady', parameters: { name: 'Points statement', expiresOn } },
    subject: null,
    createdAt,
    readAt: addDays(createdAt, 1),
  };
}

/** A reminder comes so many days before the date. */
const REMINDED_DAYS = 30;
const actionRequired: readonly number[] = [STATUS.paymentDue, STATUS.officeAction, STATUS.opposed];

const remindedAt = ({ dueAt }: DemoApplication) => addDays(new Date(`${dueAt}T08:00:00Z`), -REMINDED_DAYS);
const statusOf = ({ steps }: DemoApplication) => steps.at(-1)?.statusId ?? 0;
const paidFees = ({ fees }: DemoApplication) => fees.filter(({ paidAt }) => paidAt !== null);

/** Whether the application has the facts that a notification of this kind states. */
function canSay(kind: NotificationKind, application: DemoApplication, now: Date): boolean {
  if (kind === 'action_required') return actionRequired.includes(statusOf(application));
  if (kind === 'deadline')
    return application.dueAt !== null && remindedAt(application) < now && new Date(application.dueAt) > now;
  if (kind === 'document') return application.documents.length > 0;
  if (kind === 'payment' || kind === 'points_earned') return paidFees(application).length > 0;
  return true;
}

const aboutApplication = new Set<NotificationKind>([
  'application_status',
  'action_required',
  'deadline',
  'document',
  'payment',
]);

/** Parts of the demo's programme that the messages below mention. */
const programmeOf: Partial<Record<NotificationKind, DemoNotification['subject']>> = {
  points_earned: { kind: 'earn_point', id: FEES_RULE },
  points_expiring: { kind: 'reward', id: CLEARANCE_SEARCH },
};

function messageOf(
  random: Random,
  kind: Exclude<NotificationKind, 'report'>,
  {
    application,
    createdAt,
    colleagueName,
    statusNames,
  }: Recipient & { application: NumberedApplication; createdAt: Date },
): NotificationMessage {
  const label = `${application.reference} ${application.title}`;
  const status = statusNames.get(statusOf(application)) ?? '';
  const points = random.between(2, 40) * 10;
  const inDays = (days: number) => ({
    daysAhead: days,
    dueOn: addDays(createdAt, days).toISOString().slice(0, 10),
  });
  const messages: Record<Exclude<NotificationKind, 'report'>, NotificationMessage> = {
    application_status: { key: 'statusChanged', parameters: { label, status } },
    action_required: { key: 'actionRequired', parameters: { label, status } },
    deadline: {
      key: 'deadlineReminder',
      parameters: { label, daysAtOffice: REMINDED_DAYS, ...inDays(REMINDED_DAYS) },
    },
    document: {
      key: 'documentUploaded',
      parameters: { label, name: application.documents.at(-1)?.name ?? '' },
    },
    payment: { key: 'feePaid', parameters: { label, name: paidFees(application).at(-1)?.name ?? '' } },
    points_earned: { key: 'pointsEarned', parameters: { points, cause: label } },
    points_expiring: {
      key: 'pointsExpiring',
      parameters: { points, ...inDays(30), reward: 'Clearance search' },
    },
    points_expired: { key: 'pointsExpired', parameters: { points } },
    redemption: { key: 'redeemed', parameters: { reward: 'Clearance search', points } },
    security: { key: 'newDevice', parameters: { ipAddress: '203.0.113.7' } },
    invitation: { key: 'joined', parameters: { name: colleagueName, role: 'viewer' } },
  };
  return messages[kind];
}
