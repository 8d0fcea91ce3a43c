import { defaultReminderSettings } from '@atrium/contract';
import type { Database } from '../../db/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import { endMails, findLocale } from './reminder-settings.repository.ts';
import type { UnsubscribeLinks, Unsubscription } from './unsubscribe-links.ts';

export interface Subscriber extends Unsubscription {
  readonly locale: string;
}

/** @returns `undefined` for an unknown link, and for a person who may not sign in any more. */
export async function subscriberOf(
  database: Database,
  links: UnsubscribeLinks,
  token: string | string[] | undefined,
): Promise<Subscriber | undefined> {
  const unsubscription = typeof token === 'string' ? links.read(token) : undefined;
  if (!unsubscription) return undefined;
  const locale = await database.asJob((tx) => findLocale(tx, unsubscription.userId));
  return locale === undefined ? undefined : { ...unsubscription, locale };
}

export function unsubscribe(
  database: Database,
  { userId, subscription }: Unsubscription,
  ipAddress: string,
): Promise<void> {
  return database.asJob(async (tx) => {
    if (!(await endMails(tx, userId, subscription, defaultReminderSettings))) return;
    await recordActivity(tx, { action: 'notification_settings.changed', actorId: userId, ipAddress });
  });
}
