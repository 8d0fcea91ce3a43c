import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { getCACertificates } from 'node:tls';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { MailError, type MailTransport } from './mail.ts';

/** One process sends so many mails at a time. */
export const MAIL_CONNECTIONS = 5;
/** Responses about a message: its sender, recipient or content. Others are about the connection. */
const OF_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE']);

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server requires them. */
  readonly smtpUrl: string;
  readonly from: string;
  readonly certificateAuthorities?: string | undefined;
  readonly timeouts?: { readonly connectMs: number; readonly responseMs: number };
}

const TIMEOUTS = { connectMs: 10_000, responseMs: 30_000 };

export function smtpTransport({
  smtpUrl,
  from,
  certificateAuthorities,
  timeouts = TIMEOUTS,
}: SmtpSettings): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    socketTimeout: timeouts.responseMs,
    // Nothing in a message may make nodemailer read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(certificateAuthorities ? { tls: { ca: [...getCACertificates(), certificateAuthorities] } } : {}),
  });
  const messages = new Map<unknown, Readable>();
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((message) => {
      messages.set(mail.data.messageId, message);
      return message;
    });
    done();
  });
  return {
    send: async ({ to, subject, text, html, unsubscribeUrl, attachments = [] }, { messageId }) => {
      const header = `<${messageId ?? randomUUID()}@atrium>`;
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
          messageId: header,
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
        throw new MailError(outcomeOf(error, messages.get(header)), error);
      } finally {
        messages.delete(header);
      }
    },
    close: () => transport.close(),
  };
}

const smtpFailure = z.object({ code: z.string().optional(), responseCode: z.number().optional() });

/**
 * When a connection breaks, nodemailer does not report how far it came. It reads a message once the server has
 * responded to DATA: before that, the server cannot have accepted it.
 */
function outcomeOf(error: unknown, message: Readable | undefined): MailError['outcome'] {
  const { code, responseCode } = smtpFailure.safeParse(error).data ?? {};
  if (responseCode !== undefined && OF_THE_MESSAGE.has(code ?? ''))
    return responseCode >= 500 ? 'refused' : 'deferred';
  return message?.readableDidRead ? 'uncertain' : 'deferred';
}
