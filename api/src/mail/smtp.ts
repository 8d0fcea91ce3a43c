import { getCACertificates } from 'node:tls';
import { createTransport } from 'nodemailer';
import { MailError, type MailTransport } from './mail.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 30_000;
/** Nobody listened, or nobody greeted: the message cannot have been handed over. */
const NEVER_CONNECTED = /connection timeout|greeting never received/i;
/** What fails before the message: finding the server, encrypting, signing in. */
const BEFORE_THE_MESSAGE = new Set(['EDNS', 'ETLS', 'EAUTH']);

/** The mail server, and in whose name it sends. */
export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly smtpUrl: string;
  readonly from: string;
  /** Certificates of authorities in PEM that are trusted beside those of Node.js. */
  readonly certificateAuthorities?: string | undefined;
}

/** Sends by SMTP. */
export function smtpTransport({ smtpUrl, from, certificateAuthorities }: SmtpSettings): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    // A message is made of what is handed over here, never of files or addresses that its text names.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(certificateAuthorities ? { tls: { ca: [...getCACertificates(), certificateAuthorities] } } : {}),
  });
  return {
    send: async ({ to, subject, text, html }, { messageId }) => {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          ...(messageId ? { messageId: `<${messageId}@atrium>` } : {}),
          // Nobody's holiday notice answers a machine.
          headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
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

/** The client does not say how far it came when a connection breaks: then the message may have arrived. */
function outcomeOf({ code, syscall, responseCode, message }: SmtpFailure): MailError['outcome'] {
  if (responseCode !== undefined) return responseCode >= 500 ? 'refused' : 'deferred';
  const neverSent =
    syscall === 'connect' || NEVER_CONNECTED.test(message) || BEFORE_THE_MESSAGE.has(code ?? '');
  return neverSent ? 'deferred' : 'uncertain';
}
