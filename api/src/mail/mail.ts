export interface MailAttachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Ends mails of this kind by a POST (RFC 8058); the mail links its page at the end. */
  readonly unsubscribeUrl?: string | undefined;
  readonly attachments?: readonly MailAttachment[] | undefined;
}

/** Lets a mail server recognise a message that it receives twice. */
export interface MailIdentity {
  readonly messageId?: string | undefined;
}

/**
 * A message was not sent, or may not have been: `refused` for good; `deferred` for now, and a retry cannot send it
 * twice; `uncertain` if the connection broke after the message was transmitted, so that a retry could deliver it twice.
 */
export class MailError extends Error {
  readonly outcome: 'refused' | 'deferred' | 'uncertain';

  constructor(outcome: MailError['outcome'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.outcome = outcome;
  }
}

/** Servers repeat the address that they refuse, which the log must not have. */
export function withoutAddresses(reason: string): string {
  return reason.replaceAll(/[^\s<>@]+@[^\s<>@]+/g, '…');
}

export interface MailTransport {
  /** @throws MailError */
  send(mail: Mail, identity: MailIdentity): Promise<void>;
  close(): void;
}
