export { LANES, type Lane } from './lanes.ts';
export { type Mail, type MailAttachment, MailError, withoutAddresses } from './mail.ts';
export { mailboxTransport } from './mailbox.repository.ts';
export { registerMailbox } from './mailbox.routes.ts';
export { mailedName } from './mailed-name.ts';
export { createMailer, type MailedPortal, type Mailer } from './mailer.ts';
export { MAIL_CONNECTIONS, type SmtpSettings, smtpTransport } from './smtp.ts';
export {
  accountLinkMail,
  collectedMail,
  type DigestItem,
  digestMail,
  invitationMail,
  notificationMail,
  oneTimePasswordMail,
  staffInvitationMail,
} from './templates.ts';
export { type PageState, unsubscribePage } from './unsubscribe-page.ts';
