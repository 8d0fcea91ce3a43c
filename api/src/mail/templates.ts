import type { DeadlineKind, otpPurposes, Role } from '@atrium/contract';
import type { StaffRole } from '@atrium/contract/desk';
import { textsFor } from '../messages/index.ts';
import { renderMail } from './layout.ts';
import type { Mail } from './mail.ts';
import { mailedName } from './mailed-name.ts';

export interface Recipient {
  readonly email: string;
  readonly locale: string;
}

interface MailFacts {
  readonly provider: string;
}

export interface OneTimePasswordFacts extends MailFacts {
  readonly code: string;
  readonly purpose: (typeof otpPurposes)[number];
  readonly reward?: { readonly name: string; readonly pointsCost: number } | undefined;
}

export function oneTimePasswordMail({ email, locale }: Recipient, facts: OneTimePasswordFacts): Mail {
  const { provider, code, purpose, reward } = facts;
  const texts = textsFor(locale);
  const { subject, heading, text, purposes, redeeming, note } = texts.mail.oneTimePassword;
  return renderMail(
    { to: email, provider, texts },
    {
      subject: subject(code, provider),
      heading,
      paragraphs: [text(reward ? redeeming(reward.name, reward.pointsCost) : purposes[purpose])],
      code,
      note,
    },
  );
}

interface LinkMailFacts extends MailFacts {
  readonly link: string;
}

/** What an account is got back by: a link to a new password, or to a recovery. */
export function accountLinkMail(
  { email, locale }: Recipient,
  by: 'passwordReset' | 'recovery',
  { provider, link }: LinkMailFacts,
): Mail {
  const texts = textsFor(locale);
  const { subject, text, action, heading, note } = texts.mail[by];
  return renderMail(
    { to: email, provider, texts },
    {
      subject: subject(provider),
      heading,
      paragraphs: [text(provider)],
      action: { label: action, url: link },
      note,
    },
  );
}

export interface InvitationMailFacts extends MailFacts {
  readonly customer: string;
  readonly role: Role;
  readonly inviter: { readonly name: string; readonly email: string } | null;
  readonly link: string;
}

export function invitationMail({ email, locale }: Recipient, facts: InvitationMailFacts): Mail {
  const { provider, customer, role, inviter, link } = facts;
  const texts = textsFor(locale);
  const { subject, heading, text, roles, expiry, action, note } = texts.mail.invitation;
  const from = inviter && `${mailedName(inviter.name)} (${inviter.email})`;
  return renderMail(
    { to: email, provider, texts },
    {
      subject: subject(customer, provider),
      heading: heading(customer),
      paragraphs: [text(from, customer, roles[role], provider), expiry],
      action: { label: action, url: link },
      note,
    },
  );
}

export function staffInvitationMail(
  { email, locale }: Recipient,
  { provider, role, link }: LinkMailFacts & { readonly role: StaffRole },
): Mail {
  const texts = textsFor(locale);
  const { subject, text, roles, expiry, factor, action, note } = texts.mail.staffInvitation;
  return renderMail(
    { to: email, provider, texts },
    {
      subject: subject(provider),
      heading: subject(provider),
      paragraphs: [text(provider, roles[role]), expiry, factor],
      action: { label: action, url: link },
      note,
    },
  );
}

export interface NotificationMailFacts extends MailFacts {
  readonly title: string;
  readonly body: string;
  readonly customer: string | null;
  readonly link: string;
  readonly unsubscribeUrl?: string | undefined;
}

export function notificationMail({ email, locale }: Recipient, facts: NotificationMailFacts): Mail {
  const { provider, title, body, customer, link, unsubscribeUrl } = facts;
  const texts = textsFor(locale);
  const { subject, action, note } = texts.mail.notification;
  return renderMail(
    { to: email, provider, texts },
    {
      subject: subject(title, customer, provider),
      heading: title,
      paragraphs: [body],
      action: { label: action, url: link },
      note: note(customer),
      unsubscribe: unsubscribeUrl
        ? { label: texts.mail.unsubscribing.links.reminders, url: unsubscribeUrl }
        : undefined,
    },
  );
}

export interface DigestItem {
  readonly label: string;
  readonly kind: DeadlineKind;
  readonly dueAt: string;
  readonly daysLeft: number;
  readonly isOverdue: boolean;
  readonly url: string;
}

export interface DigestMailFacts extends MailFacts {
  readonly interval: 'daily' | 'weekly';
  readonly customers: readonly {
    readonly name: string;
    /** Counts of instructions that wait and were answered, and of new messages; never what these say. */
    readonly news: { readonly open: number; readonly answered: number; readonly messages: number };
    readonly instructionsUrl: string;
    readonly messagesUrl: string;
    readonly items: readonly DigestItem[];
    readonly more: number;
  }[];
  readonly overdue: number;
  readonly today: number;
  readonly ahead: number;
  readonly answered: number;
  readonly messages: number;
  readonly link: string;
  readonly unsubscribeUrl: string;
}

export function digestMail({ email, locale }: Recipient, facts: DigestMailFacts): Mail {
  const { provider, customers, interval, link, unsubscribeUrl } = facts;
  const texts = textsFor(locale);
  const { subject, heading, counts, detail, news: newsTexts, more, action, note } = texts.mail.digest;
  return renderMail(
    { to: email, provider, texts },
    {
      subject: subject(counts(facts), provider),
      heading,
      paragraphs: [counts(facts)],
      lists: customers.map(({ name, news, instructionsUrl, messagesUrl, items, more: others }) => ({
        heading: name,
        items: [
          ...items.map((item) => ({ label: item.label, detail: detail(item), url: item.url })),
          ...(news.open + news.answered > 0
            ? [{ label: newsTexts.instructions, detail: newsTexts.instructed(news), url: instructionsUrl }]
            : []),
          ...(news.messages > 0
            ? [{ label: newsTexts.messages, detail: newsTexts.written(news.messages), url: messagesUrl }]
            : []),
        ],
        more: others > 0 ? more(others) : undefined,
      })),
      action: { label: action, url: link },
      note: note(interval),
      unsubscribe: { label: texts.mail.unsubscribing.links.digest, url: unsubscribeUrl },
    },
  );
}

export interface CollectedMailFacts extends MailFacts {
  readonly total: number;
  readonly customers: readonly {
    readonly name: string;
    readonly items: readonly { readonly label: string; readonly detail: string; readonly url: string }[];
  }[];
  readonly more: number;
  readonly link: string;
}

export function collectedMail({ email, locale }: Recipient, facts: CollectedMailFacts): Mail {
  const { provider, total, customers, more, link } = facts;
  const texts = textsFor(locale);
  const { subject, heading, text, others, action, note } = texts.mail.collected;
  return renderMail(
    { to: email, provider, texts },
    {
      subject: subject(total, provider),
      heading: heading(total),
      paragraphs: [text, ...(more > 0 ? [others(more)] : [])],
      lists: customers.map(({ name, items }) => ({ heading: name, items, more: undefined })),
      action: { label: action, url: link },
      note,
    },
  );
}
