import type { Database, Transaction } from '../../db/index.ts';
import {
  collectedMail,
  MAIL_CONNECTIONS,
  type Mail,
  type MailAttachment,
  MailError,
  type MailedPortal,
  type Mailer,
  mailedName,
  notificationMail,
  withoutAddresses,
} from '../../mail/index.ts';
import { retryDelayS } from '../../outbox/index.ts';
import { renderRequestedMail } from '../people/invitations/invitations.service.ts';
import { type CollectedMail, closeCollectedMail } from './collected-mails.repository.ts';
import { listDueReminders } from './deadline-reminders.service.ts';
import {
  claimDeliveries,
  type Delivery,
  deferDelivery,
  type NotificationToSend,
  type Settled,
  settleDelivery,
} from './deliveries.repository.ts';
import { renderDigest } from './digests.service.ts';
import type { LineChannel } from './line-channel.ts';
import { renderNotification } from './notification-message.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

export interface DeliveryOptions {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly line: LineChannel | undefined;
  readonly unsubscribeLinks: UnsubscribeLinks;
  /** Null if the mail has only a link, undefined if the person may not see the report any more. */
  readonly reportAttachment?: (runId: number) => Promise<MailAttachment | null | undefined>;
  readonly onNotSent?: (failure: NotSent) => void;
}

interface NotSent {
  readonly delivery: string;
  readonly channel: Delivery['channel'];
  readonly outcome: 'deferred' | 'refused' | 'uncertain';
  readonly attempt: number;
  /** Never contains an address. */
  readonly reason: string;
}

type Outcome = {
  readonly state: Settled | 'deferred';
  readonly reason: string | null;
};

/** A crash leaves at most one uncertain mail for each connection. */
const BATCH = MAIL_CONNECTIONS;
const ABANDONED_AFTER_S = 300;
const MAX_ATTEMPTS = 12;
const MAX_LISTED = 25;
const FIRST_RETRY_S = 15;

/**
 * Each delivery is claimed and settled in transactions of its own, with the sending in between: no transaction waits
 * for a mail server, and no message is sent twice, neither by two replicas nor after a crash.
 */
export async function deliverDue(options: DeliveryOptions): Promise<number> {
  const { database } = options;
  const { claimed, ended } = await database.asJob(claimBatch);
  await Promise.all(
    claimed.map(async (delivery) => {
      const { id, channel, attempts } = delivery;
      const { state, reason } = await send(options, delivery, ended.has(delivery));
      const outcome = state === 'deferred' && attempts >= MAX_ATTEMPTS ? 'refused' : state;
      if (outcome !== 'sent' && outcome !== 'withdrawn')
        options.onNotSent?.({
          delivery: id,
          channel,
          outcome,
          attempt: attempts,
          reason: withoutAddresses(reason ?? ''),
        });
      await database.asJob((tx) =>
        outcome === 'deferred'
          ? deferDelivery(tx, id, FIRST_RETRY_S * retryDelayS(attempts), reason ?? '')
          : settleDelivery(tx, id, outcome, reason),
      );
    }),
  );
  return claimed.length;
}

/** Reminders must not be sent if their deadline or person has changed since. */
async function claimBatch(tx: Transaction) {
  const claimed = await claimDeliveries(tx, { limit: BATCH, abandonedAfterS: ABANDONED_AFTER_S });
  const reminders = claimed.filter(({ notification }) => isReminder(notification));
  const ids = reminders.flatMap(({ notification }) => notification?.id ?? []);
  const due = ids.length > 0 ? await listDueReminders(tx, ids) : [];
  const mayBeSent = ({ notification, channel }: Delivery) =>
    due.some(
      ({ notificationId, byMail }) => notificationId === notification?.id && (channel !== 'email' || byMail),
    );
  return { claimed, ended: new Set(reminders.filter((delivery) => !mayBeSent(delivery))) };
}

async function send(options: DeliveryOptions, delivery: Delivery, hasEnded: boolean): Promise<Outcome> {
  const { mailer } = options;
  const { id, channel, notification } = delivery;
  if (hasEnded) return { state: 'withdrawn', reason: null };
  if (notification && channel === 'line') return pushToLine(options, id, notification);
  let mail: Mail | undefined;
  try {
    mail = await mailOf(options, delivery);
  } catch (error) {
    // Nothing was sent yet: an outage of the database must not make the delivery uncertain.
    return { state: 'deferred', reason: String(error) };
  }
  if (!mail) return { state: 'withdrawn', reason: null };
  try {
    await mailer.send(mail, { messageId: id });
    return { state: 'sent', reason: null };
  } catch (error) {
    return { state: error instanceof MailError ? error.outcome : 'uncertain', reason: String(error) };
  }
}

async function pushToLine(
  { line, mailer }: DeliveryOptions,
  id: string,
  notification: NotificationToSend,
): Promise<Outcome> {
  const { message, locale, customer, lineSubject } = notification;
  if (!line || !lineSubject) return { state: 'refused', reason: 'No LINE channel or account.' };
  const { title, body } = renderNotification(message, locale, mailedName);
  const heading = customer ? `${customer.name}: ${title}` : title;
  return line.push(lineSubject, `${heading}\n${body}\n${linkOf(notification, mailer.portalUrl)}`, id);
}

async function mailOf(
  { database, mailer, unsubscribeLinks, reportAttachment }: DeliveryOptions,
  { notification, written }: Delivery,
): Promise<Mail | undefined> {
  if (notification) {
    const mail = mailOfNotification(notification, mailer, unsubscribeLinks);
    if (notification.subject?.kind !== 'report_run' || !reportAttachment) return mail;
    const file = await reportAttachment(notification.subject.id);
    return file === undefined ? undefined : { ...mail, attachments: file ? [file] : [] };
  }
  const { kind, id } = written;
  return database.asJob(async (tx) => {
    if (kind === 'digest') return renderDigest(tx, mailer, unsubscribeLinks, id);
    if (kind === 'invitation') return renderRequestedMail(tx, mailer, id);
    const collected = await closeCollectedMail(tx, id, MAX_LISTED);
    const [only] = collected.notifications;
    if (only && collected.total === 1) return mailOfNotification(only, mailer, unsubscribeLinks);
    return mailOfCollected(collected, mailer);
  });
}

function mailOfNotification(
  notification: NotificationToSend,
  { portalUrl, providerName: provider }: MailedPortal,
  links: UnsubscribeLinks,
): Mail {
  const { message, locale, customer, email, userId } = notification;
  const { title, body } = renderNotification(message, locale, mailedName);
  const link = linkOf(notification, portalUrl);
  return notificationMail(
    { email, locale },
    {
      provider,
      title,
      body,
      customer: customer?.name ?? null,
      link,
      unsubscribeUrl: isReminder(notification)
        ? links.urlOf(portalUrl, { userId, subscription: 'reminders' })
        : undefined,
    },
  );
}

function mailOfCollected(
  { notifications, total }: CollectedMail,
  { portalUrl, providerName: provider }: MailedPortal,
): Mail | undefined {
  const [first] = notifications;
  if (!first) return undefined;
  const byCustomer = Map.groupBy(notifications, ({ customer }) => customer?.id ?? 0);
  return collectedMail(first, {
    provider,
    total,
    customers: [...byCustomer.values()].map((ofCustomer) => ({
      name: ofCustomer[0]?.customer?.name ?? provider,
      items: ofCustomer.map((notification) => {
        const { title, body } = renderNotification(notification.message, notification.locale, mailedName);
        return { label: title, detail: body, url: linkOf(notification, portalUrl) };
      }),
    })),
    more: total - notifications.length,
    link: `${portalUrl}/c/0/account/notifications`,
  });
}

function isReminder(notification: NotificationToSend | null): notification is NotificationToSend {
  return notification?.message.key === 'deadlineReminder';
}

function linkOf({ customer, subject }: NotificationToSend, portalUrl: string): string {
  const pages: Readonly<Record<string, string>> = {
    deadline: `applications/deadlines/${subject?.id}`,
    report_run: 'account/reports',
  };
  const page = pages[subject?.kind ?? ''] ?? 'account/notifications';
  return `${portalUrl}/c/${customer?.id ?? 0}/${page}`;
}
