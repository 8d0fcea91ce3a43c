import type { Transaction } from '../../db/index.ts';
import { dateIn } from '../../local-time/index.ts';
import { type DigestItem, digestMail, type Mail, type MailedPortal } from '../../mail/index.ts';
import * as repository from './digests.repository.ts';
import { reminderRules, reminderTime } from './reminder-rules.service.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

const DAYS_AHEAD = 7;
const MAX_FOUND = 1_000;
/** A digest lists so many deadlines of one customer: the latest, since the oldest have been overdue for long. */
const MAX_LISTED = 25;

export async function queueDigests(tx: Transaction, now: Date | null, limit: number): Promise<number> {
  return repository.claimDigests(tx, await reminderTime(tx, now), limit);
}

/** Needs a transaction of a job. */
export async function renderDigest(
  tx: Transaction,
  { portalUrl, providerName: provider }: MailedPortal,
  links: UnsubscribeLinks,
  digestId: number,
): Promise<Mail | undefined> {
  const reader = await repository.findDigestReader(tx, digestId);
  if (!reader) return undefined;
  const { moment } = await reminderTime(tx, null);
  const today = dateIn(reader.timeZone, moment);
  const window = { today, moment, days: DAYS_AHEAD, limit: MAX_FOUND };
  const allDeadlines = await repository.listForDigest(tx, reader, window, reminderRules);
  const news = await repository.listNews(tx, reader, moment, reminderRules);
  const [answered, messages] = [sumOf(news, 'answered'), sumOf(news, 'messages')];
  // What only waits for the provider is no reason for a mail.
  if (allDeadlines.length + answered + messages === 0) return undefined;
  const byCustomer = Map.groupBy(allDeadlines, ({ customer }) => customer.id);
  const customers = news.flatMap(({ customer, ...counts }) => {
    const deadlines = byCustomer.get(customer.id) ?? [];
    if (deadlines.length + sumOf([counts], 'open', 'answered', 'messages') === 0) return [];
    return {
      name: customer.name,
      news: counts,
      instructionsUrl: `${portalUrl}/c/${customer.id}/applications/instructions`,
      messagesUrl: `${portalUrl}/c/${customer.id}/account/notifications`,
      items: deadlines
        .slice(0, MAX_LISTED)
        .reverse()
        .map((deadline) => itemOf(deadline, portalUrl)),
      more: Math.max(deadlines.length - MAX_LISTED, 0),
    };
  });
  return digestMail(reader, {
    provider,
    customers,
    interval: reader.interval,
    overdue: allDeadlines.filter(({ isOverdue }) => isOverdue).length,
    today: allDeadlines.filter(({ isOverdue, daysLeft }) => !isOverdue && daysLeft === 0).length,
    ahead: allDeadlines.filter(({ isOverdue, daysLeft }) => !isOverdue && daysLeft > 0).length,
    answered,
    messages,
    link: `${portalUrl}/c/0/applications/deadlines`,
    unsubscribeUrl: links.urlOf(portalUrl, { userId: reader.userId, subscription: 'digest' }),
  });
}

type Counts = Omit<repository.DigestNews, 'customer'>;

function sumOf(news: readonly Counts[], ...keys: readonly (keyof Counts)[]): number {
  return news.reduce((sum, counts) => keys.reduce((total, key) => total + counts[key], sum), 0);
}

function itemOf(
  { id, customer, label, kind, dueAt, daysLeft, isOverdue }: repository.DigestDeadline,
  portalUrl: string,
): DigestItem {
  return {
    label,
    kind,
    dueAt,
    daysLeft,
    isOverdue,
    url: `${portalUrl}/c/${customer.id}/applications/deadlines/${id}`,
  };
}
