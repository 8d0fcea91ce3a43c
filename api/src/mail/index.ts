export { type Mail, MailError, type MailIdentity, type MailTransport } from './mail.ts';
export { mailboxTransport } from './mailbox.repository.ts';
export { registerMailbox } from './mailbox.routes.ts';
export { createMailer, type Mailer, type MailerOptions } from './mailer.ts';
export { smtpTransport } from './smtp.ts';
export {
  invitationMail,
  notificationMail,
  oneTimePasswordMail,
  passwordResetMail,
} from './templates.ts';
