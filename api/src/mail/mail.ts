/** A file in a message. */
export interface MailAttachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** A message that is ready to be sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Ends mails of its kind by a POST (RFC 8058); its page is linked at the end. */
  readonly unsubscribeUrl?: string | undefined;
  readonly attachments?: readonly MailAttachment[] | undefined;
}

/** Lets a mail server recognise a message that it receives twice. */
export interface MailIdentity {
  readonly messageId?: string | undefined;
}

/**
 * A message was not sent, or may not have been.
 * `refused`: for good; `deferred`: not now, and a retry cannot send it twice; `uncertain`: the connection broke after
 * the message was transmitted, so a retry could deliver it twice.
 */
export class MailError extends Error {
  readonly outcome: 'refused' | 'deferred' | 'uncertain';

  constructor(outcome: MailError['outcome'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.outcome = outcome;
  }
}

/** A reason as the log may have it: servers repeat the address that they refuse. */
export function withoutAddresses(reason: string): string {
  return reason.replaceAll(/[^\s<>@]+@[^\s<>@]+/g, '…');
}

/** Delivers messages: a mail server, the demo's mailbox, a test's list. */
export interface MailTransport {
  /** @throws MailError */
  send(mail: Mail, identity: MailIdentity): Promise<void>;
  close(): void;
}
