import type { otpPurposes, Role } from '@atrium/contract';
import { textsFor } from '../messages/index.ts';
import { renderMail } from './layout.ts';
import type { Mail } from './mail.ts';

/** Who gets a message. */
export interface Recipient {
  readonly email: string;
  /** Locale that they read (BCP 47). */
  readonly locale: string;
}

interface MailFacts {
  /** Name that people know the portal by. */
  readonly provider: string;
}

export interface OneTimePasswordFacts extends MailFacts {
  /** Six digits. */
  readonly code: string;
  readonly purpose: (typeof otpPurposes)[number];
  /** What is redeemed by it. */
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

export interface PasswordResetMailFacts extends MailFacts {
  /** Page that takes the token from its fragment. */
  readonly link: string;
}

export function passwordResetMail(
  { email, locale }: Recipient,
  { provider, link }: PasswordResetMailFacts,
): Mail {
  const texts = textsFor(locale);
  const { subject, text, action, heading, note } = texts.mail.passwordReset;
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
  /** Who invites; null for the provider. */
  readonly inviter: string | null;
  readonly link: string;
}

export function invitationMail({ email, locale }: Recipient, facts: InvitationMailFacts): Mail {
  const { provider, customer, role, inviter, link } = facts;
  const texts = textsFor(locale);
  const { subject, heading, text, roles, expiry, action, note } = texts.mail.invitation;
  return renderMail(
    { to: email, provider, texts },
    {
      subject: subject(customer, provider),
      heading: heading(customer),
      paragraphs: [text(inviter, customer, roles[role], provider), expiry],
      action: { label: action, url: link },
      note,
    },
  );
}

export interface NotificationMailFacts extends MailFacts {
  /** In the recipient's language, as the body. */
  readonly title: string;
  readonly body: string;
  /** Customer that it concerns; null where it is about the person's own account. */
  readonly customer: string | null;
  readonly link: string;
}

export function notificationMail({ email, locale }: Recipient, facts: NotificationMailFacts): Mail {
  const { provider, title, body, customer, link } = facts;
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
    },
  );
}
