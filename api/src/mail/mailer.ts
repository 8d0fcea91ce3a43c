import { setTimeout as delay } from 'node:timers/promises';
import { type Mail, MailError, type MailIdentity, type MailTransport } from './mail.ts';

/** The portal as its mail speaks of it. */
export interface MailedPortal {
  /** Origin of the portal's pages, for links. */
  readonly portalUrl: string;
  /** Name that people know the portal by. */
  readonly providerName: string;
}

/** Sends the portal's mail. */
export interface Mailer extends MailedPortal {
  /** Hands one message over. @throws MailError */
  send(mail: Mail, identity?: MailIdentity): Promise<void>;
  /**
   * Hands one message over behind the request's back, so that a response takes equally long whether or not there is
   * somebody to write to. Tries again while that cannot send it twice. Call it after the transaction.
   *
   * For what somebody waits for and can ask for again within minutes, a code or a reset link: its secret is nowhere
   * but in the message, so it is not kept to be sent later. Everything else goes through the outbox.
   */
  post(mail: Mail): void;
  /** Waits for what was posted; then nothing more goes. */
  close(): Promise<void>;
}

export interface MailerOptions extends MailedPortal {
  /** Absent where no mail server is set: then every message is refused, and said so in the log. */
  readonly transport: MailTransport | undefined;
  /** A posted message that did not go, for the log. It names no address and no content. */
  readonly onFailure: (error: MailError) => void;
  /** Milliseconds before each further try of a posted message. */
  readonly retryDelaysMs?: readonly number[];
}

const RETRY_DELAYS_MS = [1_000, 5_000, 20_000, 60_000];

export function createMailer(options: MailerOptions): Mailer {
  const { portalUrl, providerName, transport, onFailure, retryDelaysMs = RETRY_DELAYS_MS } = options;
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  const send = async (mail: Mail, identity: MailIdentity = {}) => {
    if (!transport) throw new MailError('refused', 'SMTP_URL is not set, so no mail can be sent.');
    await transport.send(mail, identity);
  };

  const insist = async (mail: Mail) => {
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
      const task = insist(mail).finally(() => underWay.delete(task));
      underWay.add(task);
    },
    close: async () => {
      closing.abort();
      await Promise.all(underWay);
      transport?.close();
    },
  };
}
