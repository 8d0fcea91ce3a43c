import type { AddedPermission, Role } from '@atrium/contract';
import type { ReadPosition } from './read-position.ts';
import { integers, uuid } from './scope.ts';
import { inOneMessage, namedQuery, type TransactionStart } from './transaction.ts';

export interface SessionAccess {
  readonly locale: string;
  /** Time zone that the person chose (IANA name); null for that of the device. */
  readonly timeZone: string | null;
  readonly memberships: readonly { readonly customerId: number; readonly role: Role }[];
  /** Customers for which an owner ended this session: the person has to sign in again. */
  readonly endedFor: readonly number[];
  readonly addedPermissions: readonly AddedPermission[];
  readonly position: ReadPosition | undefined;
}

interface AccessRow {
  locale: string;
  timeZone: string | null;
  customerId: number | null;
  role: Role;
  isEnded: boolean;
  addedPermissions: AddedPermission[] | null;
  position: Omit<ReadPosition, 'readAtMs'> | null;
}

const SESSION_ACCESS = `
  SELECT locale, time_zone AS "timeZone", customer_id AS "customerId", role, is_ended AS "isEnded",
         added_permissions AS "addedPermissions", "position"
  FROM app.session_access`;

export async function findSessionAccess(
  start: TransactionStart,
  isPooled: boolean,
  userId: number,
  sessionId: string,
): Promise<SessionAccess | undefined> {
  const rows = isPooled
    ? await inOneMessage<AccessRow>(start, `${SESSION_ACCESS}(${integers(userId)}, ${uuid(sessionId)})`)
    : await namedQuery<AccessRow>(start, 'session-access', `${SESSION_ACCESS}($1, $2)`, [userId, sessionId]);
  const [first] = rows;
  if (!first) return undefined;
  const held = rows.flatMap(({ customerId, role, isEnded }) =>
    customerId === null ? [] : [{ customerId, role, isEnded }],
  );
  return {
    locale: first.locale,
    timeZone: first.timeZone,
    memberships: held.filter(({ isEnded }) => !isEnded),
    endedFor: held.filter(({ isEnded }) => isEnded).map(({ customerId }) => customerId),
    addedPermissions: first.addedPermissions ?? [],
    position: first.position ? { ...first.position, readAtMs: performance.now() } : undefined,
  };
}
