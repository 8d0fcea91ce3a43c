import type { otpPurposes, Role } from '@atrium/contract';
import { drawMail } from './layout.ts';
import type { Mail } from './mail.ts';
import { messages } from './messages/en-us.ts';

/** What every message says. */
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

export function oneTimePasswordMail(to: string, facts: OneTimePasswordFacts): Mail {
  const { provider, code, purpose, reward } = facts;
  const { subject, heading, text, purposes, redeeming, note } = messages.oneTimePassword;
  return drawMail(to, provider, {
    subject: subject(code, provider),
    heading,
    paragraphs: [text(reward ? redeeming(reward.name, reward.pointsCost) : purposes[purpose])],
    code,
    note,
  });
}

export interface PasswordResetMailFacts extends MailFacts {
  /** Page that takes the token from its fragment. */
  readonly link: string;
}

export function passwordResetMail(to: string, { provider, link }: PasswordResetMailFacts): Mail {
  const { subject, text, action, ...words } = messages.passwordReset;
  return drawMail(to, provider, {
    ...words,
    subject: subject(provider),
    paragraphs: [text(provider)],
    action: { label: action, url: link },
  });
}

export interface InvitationMailFacts extends MailFacts {
  readonly customer: string;
  readonly role: Role;
  /** Who invites; null for the provider. */
  readonly inviter: string | null;
  readonly link: string;
}

export function invitationMail(to: string, facts: InvitationMailFacts): Mail {
  const { provider, customer, role, inviter, link } = facts;
  const { subject, heading, text, roles, expiry, action, note } = messages.invitation;
  return drawMail(to, provider, {
    subject: subject(customer, provider),
    heading: heading(customer),
    paragraphs: [text(inviter, customer, roles[role], provider), expiry],
    action: { label: action, url: link },
    note,
  });
}

export interface NotificationMailFacts extends MailFacts {
  readonly title: string;
  readonly body: string;
  /** Customer that it concerns; null where it is about the person's own account. */
  readonly customer: string | null;
  readonly link: string;
}

export function notificationMail(to: string, facts: NotificationMailFacts): Mail {
  const { provider, title, body, customer, link } = facts;
  const { subject, action, note } = messages.notification;
  return drawMail(to, provider, {
    subject: subject(title, customer, provider),
    heading: title,
    paragraphs: [body],
    action: { label: action, url: link },
    note: note(customer),
  });
}
