import type { StaffRole } from '@atrium/contract/desk';
import { integers, uuid } from './scope.ts';
import type { Statement } from './statement-batch.ts';
import { inOneMessage, type TransactionStart } from './transaction.ts';

/** Who acts, by which session. What they may see is decided by the database, in each transaction. */
export interface StaffPerson {
  readonly userId: number;
  readonly sessionId: string;
}

export interface StaffAccess {
  readonly role: StaffRole;
  /** Null for all. */
  readonly customerIds: readonly number[] | null;
  readonly displayName: string;
  readonly locale: string;
  readonly timeZone: string | null;
  /** The session has to be proved with a second factor first: until then transactions see nothing. */
  readonly needsFactor: boolean;
}

export function enterStaff({ userId, sessionId }: StaffPerson): string {
  return `SELECT role FROM app.enter_staff(${integers(userId)}, ${uuid(sessionId)})`;
}

/** The same as {@link enterStaff}, as a statement that a connection prepares once. */
export function enteringStaff({ userId, sessionId }: StaffPerson): Statement {
  return { text: 'SELECT role FROM app.enter_staff($1, $2)', values: [userId, sessionId] };
}

export async function findStaffAccess(
  start: TransactionStart,
  { userId, sessionId }: StaffPerson,
): Promise<StaffAccess | undefined> {
  const [found] = await inOneMessage<StaffAccess>(
    start,
    `SELECT role, customer_ids AS "customerIds", display_name AS "displayName", locale, time_zone AS "timeZone",
            needs_factor AS "needsFactor"
     FROM app.enter_staff(${integers(userId)}, ${uuid(sessionId)})`,
  );
  return found;
}
