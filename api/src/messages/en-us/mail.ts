import type { DeadlineKind } from '@atrium/contract';
import type { Formats } from '../formats.ts';
import { deadlineNames } from './deadline-names.ts';

const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

const counted = (number: Formats['number'], count: number, noun: string) =>
  `${number(count)} ${noun}${count === 1 ? '' : 's'}`;

const digestOf = ({ number, date }: Formats) => ({
  subject: (counts: string, provider: string) => `${provider}: ${counts}`,
  heading: 'Your deadlines and news',
  counts: (facts: { overdue: number; today: number; ahead: number; answered: number; messages: number }) =>
    [
      facts.overdue > 0 && `${number(facts.overdue)} overdue`,
      facts.today > 0 && `${number(facts.today)} due today`,
      facts.ahead > 0 && `${number(facts.ahead)} due in the next 7 days`,
      facts.answered > 0 && `${counted(number, facts.answered, 'instruction')} answered`,
      facts.messages > 0 && counted(number, facts.messages, 'new message'),
    ]
      .filter(Boolean)
      .join(', '),
  detail: (item: { kind: DeadlineKind; dueAt: string; daysLeft: number; isOverdue: boolean }) =>
    item.isOverdue
      ? `${deadlineNames.kinds[item.kind]}, overdue since ${date(item.dueAt)}`
      : `${deadlineNames.kinds[item.kind]}, due ${inDays(item.daysLeft)}, on ${date(item.dueAt)}`,
  news: {
    instructions: 'Instructions',
    instructed: ({ open, answered }: { open: number; answered: number }) =>
      [
        answered > 0 && `${number(answered)} answered`,
        open > 0 && `${number(open)} ${open === 1 ? 'waits' : 'wait'} for the provider`,
      ]
        .filter(Boolean)
        .join(', '),
    messages: 'Conversations',
    written: (count: number) => counted(number, count, 'new message'),
  },
  more: (count: number) => `And ${number(count)} more, in the portal.`,
  action: 'Open all deadlines',
  note: (interval: 'daily' | 'weekly') =>
    `You receive this ${interval === 'daily' ? 'every day' : 'every week'} because of your notification settings.`,
});

const unsubscribing = {
  links: { reminders: 'Stop reminders by e-mail', digest: 'Stop this digest' },
  confirm: 'Stop',
  asked: {
    reminders: {
      title: 'Stop reminders by e-mail?',
      text: 'Reminders of deadlines will still appear in the portal. The digest is not affected.',
    },
    digest: {
      title: 'Stop the digest?',
      text: 'You will no longer receive a digest of your deadlines. Reminders are not affected.',
    },
  },
  done: {
    reminders: {
      title: 'No more reminders by e-mail',
      text: 'You can turn them on again in the notification settings of the portal.',
    },
    digest: {
      title: 'No more digests',
      text: 'You can turn them on again in the notification settings of the portal.',
    },
  },
  unknown: {
    title: 'This link does not work',
    text: 'It may be incomplete, or outdated. Sign in to the portal to change your notification settings.',
  },
};

const oneTimePasswordOf = (number: Formats['number']) => ({
  subject: (code: string, provider: string) => `${code} is your one-time password for ${provider}`,
  heading: 'Your one-time password',
  text: (purpose: string) => `Enter it in the portal ${purpose}. It works once, for the next ten minutes.`,
  purposes: {
    change_password: 'to change your password',
    redeem: 'to redeem points',
    otp_threshold: 'to change when redeeming requires a one-time password',
    change_factors: 'to change how you sign in',
    security_policy: 'to change what sign-ins have to prove',
    end_sessions: 'to sign out elsewhere',
    lasting_access: 'to create a calendar feed or a scheduled report',
    unlink_line: 'to remove a LINE account',
  },
  /** Names what the code is for, so that no one confirms anything else. */
  redeeming: (reward: string, pointsCost: number) => `to redeem ${reward} for ${number(pointsCost)} points`,
  note: 'We will never ask you for it. If you did not request it, change your password.',
});

export const mail = ({ number, ...formats }: Formats) => ({
  signature: (provider: string) => `Sent by ${provider}, your customer portal.`,
  linkFallback: 'If the button does not work, open this address:',

  oneTimePassword: oneTimePasswordOf(number),
  passwordReset: {
    subject: (provider: string) => `Set a new password for ${provider}`,
    heading: 'Set a new password',
    text: (provider: string) =>
      `A new password was requested for your account at ${provider}. The link works once, for the next 30 minutes. Using it signs you out everywhere, and a LINE account has to be linked again.`,
    action: 'Set a new password',
    note: 'If this was not you, ignore this message: your password stays as it is.',
  },
  recovery: {
    subject: (provider: string) => `Recover your account at ${provider}`,
    heading: 'Recover your account',
    text: (provider: string) =>
      `You told ${provider} that you have lost your passkey or authenticator app. Open this link within 30 minutes to begin. After 24 hours, and for three days, the same link sets a new password and removes every other way to sign in. Keep this message until then.`,
    action: 'Begin to recover my account',
    note: 'If this was not you, ignore this message: your account stays as it is.',
  },
  invitation: {
    subject: (customer: string, provider: string) => `You are invited to ${customer} at ${provider}`,
    heading: (customer: string) => `Join ${customer}`,
    text: (inviter: string | null, customer: string, role: string, provider: string) =>
      inviter
        ? `${inviter} invites you to act for ${customer} at ${provider} as ${role}.`
        : `${provider} invites you to act for ${customer} as ${role}.`,
    roles: { owner: 'owner', manager: 'manager', viewer: 'viewer' },
    expiry: 'The link works once, for the next seven days.',
    action: 'Accept the invitation',
    note: 'If you did not expect an invitation, ignore this message: nothing will happen.',
  },
  staffInvitation: {
    subject: (provider: string) => `Your account at ${provider}`,
    text: (provider: string, role: string) => `You work at ${provider}’s desk as ${role}.`,
    roles: { agent: 'agent', supervisor: 'supervisor', administrator: 'administrator' },
    expiry: 'Choose a password. The link works once, for the next seven days.',
    factor:
      'Then sign in, and add a passkey or an authenticator app in your account: the desk asks for a second factor.',
    action: 'Choose a password',
    note: 'If you did not expect this message, ignore it: nothing will happen.',
  },
  digest: digestOf({ number, ...formats }),
  unsubscribing,
  collected: {
    subject: (total: number, provider: string) => `${provider}: ${number(total)} notifications`,
    heading: (total: number) => `${number(total)} notifications`,
    text: 'They came within a short time, so you receive them in one e-mail.',
    others: (count: number) =>
      count === 1
        ? 'The newest are listed here, one more is in the portal.'
        : `The newest are listed here, ${number(count)} more are in the portal.`,
    action: 'Open all notifications',
    note: 'You receive this because you act for these customers. Choose what you receive by e-mail in your account’s notification settings.',
  },
  notification: {
    subject: (title: string, customer: string | null, provider: string) =>
      `${customer ? `${customer} at ${provider}` : provider}: ${title}`,
    action: 'Open in the portal',
    note: (customer: string | null) =>
      customer
        ? `You receive this because you act for ${customer}. Choose what you receive by e-mail in your account’s notification settings.`
        : 'You receive this because it concerns your account. Choose what you receive by e-mail in your account’s notification settings.',
  },
});

export const mailbox = {
  title: 'Mailbox',
  explanation: 'Every message that the demo sends is kept here, for all recipients, newest first.',
  empty: 'Nothing has been sent yet. Ask for a new password, invite a colleague or redeem a reward.',
  to: (address: string) => `To ${address}`,
  back: 'All messages',
  asText: 'As text',
};
