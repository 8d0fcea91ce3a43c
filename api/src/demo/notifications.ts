import type { NotificationKind, Role } from '@atrium/contract';
import type { NotificationMessage } from '../modules/notifications/notification-message.ts';
import { draftOf } from '../modules/notifications/notification-rules.ts';
import type { RelayedEvent } from '../outbox/index.ts';
import { addDays, type DemoApplication, STATUS } from './applications.ts';
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
  readonly joined: {
    readonly id: number;
    readonly displayName: string;
    readonly role: Role;
    readonly at: Date;
  } | null;
  readonly applications: readonly NumberedApplication[];
  readonly statusNames: ReadonlyMap<number, string>;
}

interface NumberedApplication extends DemoApplication {
  readonly id: number;
}

const ROUNDS = 2;
const UNREAD_DAYS = 12;

const twiceKinds = [
  'application_status',
  'action_required',
  'deadline',
  'document',
  'payment',
  'security',
] as const;
type TwiceKind = (typeof twiceKinds)[number];

/** Two notifications of each kind that is about applications or the account; the newest are unread. */
export function notificationsOf(random: Random, now: Date, recipient: Recipient): DemoNotification[] {
  const others = Array.from({ length: ROUNDS }, (_, round) =>
    twiceKinds.map((kind) => {
      const about = random.pick(recipient.applications.filter((each) => canSay(kind, each, now)));
      const ageDays = round * 30 + random.between(0, 28) + random.next();
      const createdAt = kind === 'deadline' ? remindedAt(about) : addDays(now, -ageDays);
      return {
        customerId: kind === 'security' ? null : recipient.customerId,
        userId: recipient.userId,
        kind,
        message: messageOf(kind, { ...recipient, application: about, createdAt }),
        subject: aboutApplication.has(kind) ? { kind: 'application', id: about.id } : null,
        createdAt,
        readAt:
          round === 0 && createdAt > addDays(now, -UNREAD_DAYS)
            ? null
            : new Date(createdAt.getTime() + random.between(1, 40) * 600_000),
      };
    }),
  ).flat();
  return [...others, reportOf(now, recipient), ...joinedOf(recipient)];
}

function joinedOf({ customerId, userId, joined }: Recipient): DemoNotification[] {
  if (!joined || joined.id === userId) return [];
  const { id: personId, displayName: name, role, at } = joined;
  return [
    {
      customerId,
      userId,
      kind: 'invitation',
      message: { key: 'joined', parameters: { name, personId, role } },
      subject: { kind: 'user', id: personId },
      createdAt: at,
      readAt: addDays(at, 1),
    },
  ];
}

/** Words events of the ledger by the portal's own rules: the newest two of each kind, one unread. */
export function notificationsOfEvents(
  now: Date,
  userId: number,
  events: readonly RelayedEvent[],
): DemoNotification[] {
  const drafted = events
    .flatMap((event) => {
      const draft = draftOf(event);
      return draft && !draft.exceptUserIds?.includes(userId)
        ? [{ ...draft, customerId: event.customerId, createdAt: happenedAt(event) }]
        : [];
    })
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  return [...Map.groupBy(drafted, ({ kind }) => kind).values()].flatMap((ofKind) =>
    ofKind.slice(0, ROUNDS).map(({ kind, message, subject, customerId, createdAt }, index) => ({
      ...{ customerId, userId, kind, message, subject, createdAt },
      readAt: index === 0 && createdAt > addDays(now, -UNREAD_DAYS) ? null : addDays(createdAt, 0.1),
    })),
  );
}

/** A reminder belongs to its day, whenever the demo was loaded. */
function happenedAt({ kind, payload, createdAt }: RelayedEvent): Date {
  if (kind !== 'points.expiring') return new Date(createdAt);
  return addDays(new Date(`${payload.dueOn}T08:00:00Z`), -payload.daysAhead);
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

const REMINDED_DAYS = 30;
const actionRequired: readonly number[] = [STATUS.paymentDue, STATUS.officeAction, STATUS.opposed];

const remindedAt = ({ dueAt }: DemoApplication) => addDays(new Date(`${dueAt}T08:00:00Z`), -REMINDED_DAYS);
const statusOf = ({ steps }: DemoApplication) => steps.at(-1)?.statusId ?? 0;
const paidFees = ({ fees }: DemoApplication) => fees.filter(({ paidAt }) => paidAt !== null);

function canSay(kind: NotificationKind, application: DemoApplication, now: Date): boolean {
  if (kind === 'action_required') return actionRequired.includes(statusOf(application));
  if (kind === 'deadline')
    return application.dueAt !== null && remindedAt(application) < now && new Date(application.dueAt) > now;
  if (kind === 'document') return application.attachments.length > 0;
  if (kind === 'payment') return paidFees(application).length > 0;
  return true;
}

const aboutApplication = new Set<NotificationKind>([
  'application_status',
  'action_required',
  'deadline',
  'document',
  'payment',
]);

function messageOf(
  kind: TwiceKind,
  { application, createdAt, statusNames }: Recipient & { application: NumberedApplication; createdAt: Date },
): NotificationMessage {
  const label = `${application.reference} ${application.title}`;
  const status = statusNames.get(statusOf(application)) ?? '';
  const inDays = (days: number) => ({
    daysAhead: days,
    dueOn: addDays(createdAt, days).toISOString().slice(0, 10),
  });
  const messages: Record<TwiceKind, NotificationMessage> = {
    application_status: { key: 'statusChanged', parameters: { label, status } },
    action_required: { key: 'actionRequired', parameters: { label, status } },
    deadline: {
      key: 'deadlineReminder',
      parameters: { label, daysAtOffice: REMINDED_DAYS, ...inDays(REMINDED_DAYS) },
    },
    document: {
      key: 'documentUploaded',
      parameters: { label, name: application.attachments.at(-1)?.name ?? '' },
    },
    payment: { key: 'feePaid', parameters: { label, name: paidFees(application).at(-1)?.name ?? '' } },
    security: { key: 'newDevice', parameters: { ipAddress: '203.0.113.7' } },
  };
  return messages[kind];
}
