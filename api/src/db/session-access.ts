import type { AddedPermission, Demand, MissingProof, Role } from '@atrium/contract';
import type { ReadPosition } from './read-position.ts';
import { integers, uuid } from './scope.ts';
import { inOneMessage, namedQuery, type TransactionStart } from './transaction.ts';

/** A customer of the person whose security policy the session does not meet. */
export interface WithheldCustomer {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly demanded: Demand;
  readonly missing: MissingProof;
}

export interface SessionAccess {
  readonly locale: string;
  /** Time zone that the person chose (IANA name); null for that of the device. */
  readonly timeZone: string | null;
  readonly memberships: readonly { readonly customerId: number; readonly role: Role }[];
  /** Customers for which an owner ended this session: the person has to sign in again. */
  readonly endedFor: readonly number[];
  /** Not among the memberships. */
  readonly withheld: readonly WithheldCustomer[];
  /** Of a session that a customer's own sign-on has opened: it acts for no other. */
  readonly onlyCustomerId: number | null;
  readonly addedPermissions: readonly AddedPermission[];
  readonly position: ReadPosition | undefined;
}

interface AccessRow {
  locale: string;
  timeZone: string | null;
  onlyCustomerId: number | null;
  customerId: number | null;
  role: Role;
  isEnded: boolean;
  withheld: WithheldCustomer | null;
  addedPermissions: AddedPermission[] | null;
  position: Omit<ReadPosition, 'readAtMs'> | null;
}

const SESSION_ACCESS = `
  SELECT locale, time_zone AS "timeZone", only_customer_id AS "onlyCustomerId", customer_id AS "customerId", role,
         is_ended AS "isEnded", withheld, added_permissions AS "addedPermissions", "position"
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
  const held = rows.flatMap(({ customerId, role, isEnded, withheld }) =>
    customerId === null ? [] : [{ customerId, role, isEnded, withheld }],
  );
  return {
    locale: first.locale,
    timeZone: first.timeZone,
    memberships: held
      .filter(({ isEnded, withheld }) => !isEnded && !withheld)
      .map(({ customerId, role }) => ({ customerId, role })),
    endedFor: held.filter(({ isEnded }) => isEnded).map(({ customerId }) => customerId),
    withheld: held.flatMap(({ isEnded, withheld }) => (withheld && !isEnded ? [withheld] : [])),
    onlyCustomerId: first.onlyCustomerId,
    addedPermissions: first.addedPermissions ?? [],
    position: first.position ? { ...first.position, readAtMs: performance.now() } : undefined,
  };
}
