/** A message that is ready to go. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Identifies a message for good, so that a mail server that gets it twice can tell. */
export interface MailIdentity {
  readonly messageId?: string | undefined;
}

/**
 * A message did not go, or may not have gone.
 * `refused`: never, whatever is tried; `deferred`: not yet, and it can be tried again without sending it twice;
 * `uncertain`: the connection broke after the message was handed over, so another try could deliver it twice.
 */
export class MailError extends Error {
  readonly outcome: 'refused' | 'deferred' | 'uncertain';

  constructor(outcome: MailError['outcome'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.outcome = outcome;
  }
}

/** What carries messages away: a mail server, the demo's mailbox, a test's list. */
export interface MailTransport {
  /** @throws MailError */
  send(mail: Mail, identity: MailIdentity): Promise<void>;
  close(): void;
}
