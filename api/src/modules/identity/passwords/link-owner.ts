/** Whom a link is mailed to by which an account is got back. */
export interface LinkOwner {
  readonly email: string;
  readonly locale: string;
  /** Whether the link is that of a recovery. */
  readonly isRecovery: boolean;
}
