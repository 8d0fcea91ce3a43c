import {
  type Access,
  type CallName,
  CUSTOMER_HEADER,
  needsUserToken,
  type Permission,
  type PermissionsByRole,
  partsOf,
  permissionsWith,
  type Role,
} from '@atrium/contract';
import { unauthenticated } from '@atrium/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WithheldCustomer } from '../db/index.ts';
import { refusals } from '../messages/index.ts';
import { bearerOf } from '../tokens/index.ts';
import { addPersonToLog } from './log.ts';
import { ProblemError } from './problem-error.ts';
import { isOpenToSignOn } from './sign-on-sessions.ts';
import { viewedPerson } from './viewed-person.ts';

/** Checks the session and the access of each request. What the session may act for is decided by the database. */
export function requirePerson(app: FastifyInstance, call: CallName, access: Exclude<Access, 'public'>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const token = bearerOf(request.headers.authorization);
    const person = await app.tokens.verifyBearer(token);
    if (!person) {
      const auth = await viewedPerson(app, { request, reply, call, access, token });
      if (auth) {
        request.auth = auth;
        return;
      }
      const isForged = token !== undefined && (await app.tokens.isForged(token));
      throw unauthenticated(isForged ? { securityEvent: { event: 'token-refused', kind: 'bearer' } } : {});
    }
    addPersonToLog(request, reply, person);
    reply.header(CUSTOMER_HEADER, String(person.customerId));
    const sessionAccess = await app.database.findSessionAccess(person.userId, person.sessionId);
    if (!sessionAccess) throw unauthenticated();
    request.caller = { call, permission: access };
    const { withheld, onlyCustomerId } = sessionAccess;
    if (onlyCustomerId !== null && !isOpenToSignOn(call, access)) {
      throw new ProblemError('forbidden', { detail: refusals.ownFactor });
    }
    if (person.tokenKind === 'customer' && needsUserToken(call)) {
      throw new ProblemError('forbidden', {
        detail: refusals.onlyUserToken,
      });
    }
    if (sessionAccess.endedFor.includes(person.customerId)) throw new ProblemError('sign-in-again');
    const ofToken = withheld.find(({ id }) => id === person.customerId);
    if (ofToken) throw policyNotMet(ofToken);
    const memberships = sessionAccess.memberships.filter(
      ({ customerId }) => person.customerId === 0 || customerId === person.customerId,
    );
    // A withdrawn membership invalidates the token of its customer, not the session.
    if (person.customerId !== 0 && memberships.length === 0) throw new ProblemError('forbidden');
    const permissions = permissionsWith(sessionAccess.addedPermissions);
    const permitted = memberships.filter(
      ({ role }) => access === 'person' || grants(permissions, role, access),
    );
    if (access !== 'person' && permitted.length === 0) {
      const [first] = person.customerId === 0 ? withheld : [];
      throw first ? policyNotMet(first) : new ProblemError('forbidden');
    }
    const customerIds = permitted.map(({ customerId }) => customerId);
    const { position } = sessionAccess;
    request.auth = {
      permissions: new Set(permitted.flatMap(({ role }) => permissions[role])),
      person,
      withheld: person.customerId === 0 ? withheld : [],
      locale: sessionAccess.locale,
      timeZone: sessionAccess.timeZone,
      scope: {
        userId: person.userId,
        customerIds,
        forAllCustomers: person.tokenKind === 'user' && withheld.length === 0 && onlyCustomerId === null,
        sessionId: person.sessionId,
        position,
        language: partsOf(sessionAccess.locale).language,
      },
    };
  };
}

function policyNotMet({ missing }: WithheldCustomer): ProblemError {
  return new ProblemError('step-up-required', { members: { missing } });
}

function grants(permissions: PermissionsByRole, role: Role, permission: Permission): boolean {
  return permissions[role].includes(permission);
}
