import { setTimeout as delay } from 'node:timers/promises';
import { type Mail, MailError, type MailIdentity, type MailTransport } from './mail.ts';

export interface MailedPortal {
  readonly portalUrl: string;
  readonly providerName: string;
}

export interface Mailer extends MailedPortal {
  /** @throws MailError */
  send(mail: Mail, identity?: MailIdentity): Promise<void>;
  /**
   * Sends one message without waiting for it, so that a response takes equally long whether or not there is a
   * recipient. Retries while that cannot send it twice. Call it after the transaction.
   * Use it for a code or a reset link, which people wait for and can request again: the secret is in no other place
   * than the message, so the message is not stored to be sent later. Everything else goes through the outbox.
   */
  post(mail: Mail): void;
  close(): Promise<void>;
}

export interface MailerOptions extends MailedPortal {
  /** Absent where no mail server is configured: then every message is refused, which is logged. */
  readonly transport: MailTransport | undefined;
  readonly onFailure: (error: MailError) => void;
  readonly retryDelaysMs?: readonly number[];
}

const RETRY_DELAYS_MS = [1_000, 5_000, 20_000, 60_000];

export function createMailer(options: MailerOptions): Mailer {
  const { portalUrl, providerName, transport, onFailure, retryDelaysMs = RETRY_DELAYS_MS } = options;
  const closing = new AbortController();
  const inFlight = new Set<Promise<void>>();

  const send = async (mail: Mail, identity: MailIdentity = {}) => {
    if (!transport) throw new MailError('refused', 'SMTP_URL is not set, so no mail can be sent.');
    await transport.send(mail, identity);
  };

  const sendWithRetries = async (mail: Mail) => {
    for (const waitMs of [...retryDelaysMs, undefined]) {
      try {
        return await send(mail);
      } catch (error) {
        const failure = error instanceof MailError ? error : new MailError('uncertain', error);
        if (failure.outcome !== 'deferred' || waitMs === undefined) return onFailure(failure);
      }
      await delay(waitMs, undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return onFailure(new MailError('deferred', 'The service is stopping.'));
    }
  };

  return {
    portalUrl,
    providerName,
    send,
    post: (mail) => {
      const task = sendWithRetries(mail).finally(() => inFlight.delete(task));
      inFlight.add(task);
    },
    close: async () => {
      closing.abort();
      await Promise.all(inFlight);
      transport?.close();
    },
  };
}
