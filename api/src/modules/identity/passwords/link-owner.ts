import type { Transaction } from '../../../db/index.ts';

/** Whom a link is mailed to by which an account is got back. */
export interface LinkOwner {
  readonly email: string;
  readonly locale: string;
  /** Whether the link is that of a recovery. */
  readonly isRecovery: boolean;
}

/** Stores the hash of a link's secret for the owner of an address, if there is one. */
export type InsertLink = (
  tx: Transaction,
  email: string,
  tokenHash: Buffer,
) => Promise<LinkOwner | undefined>;
