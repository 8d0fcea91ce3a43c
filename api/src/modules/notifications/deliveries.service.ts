import type { Database } from '../../db/index.ts';
import { type Mail, MailError, type MailedPortal, type Mailer, notificationMail } from '../../mail/index.ts';
import { retryInS } from '../../outbox/index.ts';
import { writeInvitationMail } from '../people/invitations/invitations.service.ts';
import {
  claimDeliveries,
  type Delivery,
  deferDelivery,
  type NotificationToSend,
  type Settled,
  settleDelivery,
} from './deliveries.repository.ts';
import type { LineChannel } from './line-channel.ts';
import { renderNotification } from './notification-message.ts';

export interface DeliveryOptions {
  readonly database: Database;
  readonly mailer: Mailer;
  /** Absent where LINE is not set up: then what is wanted there is refused. */
  readonly line: LineChannel | undefined;
}

type Outcome = {
  readonly state: Settled | 'deferred';
  readonly reason: string | null;
};

const BATCH = 20;
const ABANDONED_AFTER_S = 300;
const MOST_ATTEMPTS = 12;
/** The first wait; each next one is twice as long. */
const FIRST_RETRY_FACTOR = 15;

/**
 * Sends what is due. Claimed, sent and settled in turn, so that no transaction waits for a mail server and no message
 * goes twice: not by two replicas, not after a crash.
 * @returns how many it dealt with
 */
export async function deliverDue(options: DeliveryOptions): Promise<number> {
  const { database } = options;
  const claimed = await database.asJob((tx) =>
    claimDeliveries(tx, { most: BATCH, abandonedAfterS: ABANDONED_AFTER_S }),
  );
  await Promise.all(
    claimed.map(async (delivery) => {
      const { state, reason } = await send(options, delivery);
      await database.asJob((tx) => {
        if (state !== 'deferred') return settleDelivery(tx, delivery.id, state, reason);
        if (delivery.attempts >= MOST_ATTEMPTS) return settleDelivery(tx, delivery.id, 'refused', reason);
        const waitS = FIRST_RETRY_FACTOR * retryInS(delivery.attempts);
        return deferDelivery(tx, delivery.id, waitS, reason ?? '');
      });
    }),
  );
  return claimed.length;
}

async function send(options: DeliveryOptions, delivery: Delivery): Promise<Outcome> {
  const { mailer } = options;
  const { id, channel, notification } = delivery;
  if (notification && channel === 'line') return pushed(options, id, notification);
  const mail = notification
    ? mailOf(notification, mailer)
    : await options.database.asJob((tx) => writeInvitationMail(tx, mailer, delivery.invitationMailId));
  if (!mail) return { state: 'withdrawn', reason: null };
  try {
    await mailer.send(mail, { messageId: id });
    return { state: 'sent', reason: null };
  } catch (error) {
    return { state: error instanceof MailError ? error.outcome : 'uncertain', reason: String(error) };
  }
}

async function pushed(
  { line, mailer }: DeliveryOptions,
  id: string,
  notification: NotificationToSend,
): Promise<Outcome> {
  const { message, locale, customer, lineSubject } = notification;
  if (!line || !lineSubject) return { state: 'refused', reason: 'There is no LINE to send it to.' };
  const { title, body } = renderNotification(message, locale);
  const heading = customer ? `${customer.name}: ${title}` : title;
  return line.push(lineSubject, `${heading}\n${body}\n${linkOf(notification, mailer.portalUrl)}`, id);
}

function mailOf(notification: NotificationToSend, { portalUrl, providerName: provider }: MailedPortal): Mail {
  const { message, locale, customer, email } = notification;
  const { title, body } = renderNotification(message, locale);
  const link = linkOf(notification, portalUrl);
  return notificationMail(
    { email, locale },
    { provider, title, body, customer: customer?.name ?? null, link },
  );
}

function linkOf({ customer }: NotificationToSend, portalUrl: string): string {
  return `${portalUrl}/c/${customer?.id ?? 0}/account/notifications`;
}
