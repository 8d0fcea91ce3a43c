import { getCACertificates } from 'node:tls';
import { createTransport } from 'nodemailer';
import { MailError, type MailTransport } from './mail.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 30_000;
/** Mails that one process sends at a time. */
export const MAIL_CONNECTIONS = 5;
/** The connection or the greeting failed, so the message cannot have been transmitted. */
const NEVER_CONNECTED = /connection timeout|greeting never received/i;
/** Failures before the message: looking up the server, TLS, authentication. */
const BEFORE_THE_MESSAGE = new Set(['EDNS', 'ETLS', 'EAUTH']);

/** The mail server and the sender's address. */
export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server requires them. */
  readonly smtpUrl: string;
  readonly from: string;
  /** Certificates of authorities in PEM that are trusted in addition to those of Node.js. */
  readonly certificateAuthorities?: string | undefined;
}

/** Sends by SMTP. */
export function smtpTransport({ smtpUrl, from, certificateAuthorities }: SmtpSettings): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: RESPONSE_TIMEOUT_MS,
    // Nothing in a message may make nodemailer read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(certificateAuthorities ? { tls: { ca: [...getCACertificates(), certificateAuthorities] } } : {}),
  });
  return {
    send: async ({ to, subject, text, html, unsubscribeUrl, attachments = [] }, { messageId }) => {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          attachments: attachments.map(({ fileName: filename, mediaType: contentType, content }) => ({
            filename,
            contentType,
            content,
          })),
          ...(messageId ? { messageId: `<${messageId}@atrium>` } : {}),
          // Suppresses automatic replies such as out-of-office notices.
          headers: {
            'auto-submitted': 'auto-generated',
            'x-auto-response-suppress': 'All',
            ...(unsubscribeUrl
              ? {
                  'list-unsubscribe': `<${unsubscribeUrl}>`,
                  'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
                }
              : {}),
          },
        });
      } catch (error) {
        throw new MailError(outcomeOf(error as SmtpFailure), error);
      }
    },
    close: () => transport.close(),
  };
}

interface SmtpFailure extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly responseCode?: number;
}

/** When a connection breaks, nodemailer does not report how far it came: the message may have arrived. */
function outcomeOf({ code, syscall, responseCode, message }: SmtpFailure): MailError['outcome'] {
  if (responseCode !== undefined) return responseCode >= 500 ? 'refused' : 'deferred';
  const neverSent =
    syscall === 'connect' || NEVER_CONNECTED.test(message) || BEFORE_THE_MESSAGE.has(code ?? '');
  return neverSent ? 'deferred' : 'uncertain';
}
