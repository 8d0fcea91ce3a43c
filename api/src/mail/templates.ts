import type { otpPurposes, Role } from '@atrium/contract';
import { drawMail } from './layout.ts';
import type { Mail } from './mail.ts';
import { messages } from './messages/en-us.ts';

export interface OneTimePasswordFacts {
  /** Six digits. */
  readonly code: string;
  readonly purpose: (typeof otpPurposes)[number];
  /** What is redeemed by it. */
  readonly reward?: { readonly name: string; readonly pointsCost: number } | undefined;
}

export function oneTimePasswordMail(to: string, { code, purpose, reward }: OneTimePasswordFacts): Mail {
  const { subject, heading, text, purposes, redeeming, note } = messages.oneTimePassword;
  return drawMail(to, {
    subject: subject(code),
    heading,
    paragraphs: [text(reward ? redeeming(reward.name, reward.pointsCost) : purposes[purpose])],
    code,
    note,
  });
}

/** @param link page that takes the token from its fragment */
export function passwordResetMail(to: string, { link }: { link: string }): Mail {
  const { text, action, ...words } = messages.passwordReset;
  return drawMail(to, { ...words, paragraphs: [text], action: { label: action, url: link } });
}

export interface InvitationMailFacts {
  readonly customer: string;
  readonly role: Role;
  /** Who invites; null for the provider. */
  readonly inviter: string | null;
  readonly link: string;
}

export function invitationMail(to: string, { customer, role, inviter, link }: InvitationMailFacts): Mail {
  const { subject, heading, text, roles, expiry, action, note } = messages.invitation;
  return drawMail(to, {
    subject: subject(customer),
    heading: heading(customer),
    paragraphs: [text(inviter, customer, roles[role]), expiry],
    action: { label: action, url: link },
    note,
  });
}

export interface NotificationMailFacts {
  readonly title: string;
  readonly body: string;
  /** Customer that it concerns; null where it is about the person's own account. */
  readonly customer: string | null;
  readonly link: string;
}

export function notificationMail(to: string, { title, body, customer, link }: NotificationMailFacts): Mail {
  const { action, note } = messages.notification;
  return drawMail(to, {
    subject: customer ? `${customer}: ${title}` : title,
    heading: title,
    paragraphs: [body],
    action: { label: action, url: link },
    note: note(customer),
  });
}
