import { type Access, type CallName, CUSTOMER_HEADER, partsOf, permissionsWith } from '@atrium/contract';

import { unauthenticated } from '@atrium/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusals } from '../messages/index.ts';
import { addPersonToLog } from './log.ts';
import { ProblemError } from './problem-error.ts';
import { isViewable } from './viewable-calls.ts';

interface ViewedCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly call: CallName;
  readonly access: Exclude<Access, 'public'>;
  readonly token: string | undefined;
}

/**
 * A person of the provider who sees the portal as a member does: what that member may read for that customer, where the call
 * is marked as shown, and nothing else. Its transactions write nothing.
 * @returns `undefined` for any other token
 */
export async function viewedPerson(
  app: FastifyInstance,
  { request, reply, call, access, token }: ViewedCall,
): Promise<FastifyRequest['auth']> {
  const bearer = await app.tokens.verifyView(token);
  if (!bearer) return undefined;
  const view = await app.database.findViewAccess(bearer, bearer.viewId);
  if (!view) throw unauthenticated();
  const { userId, customerId, role, locale, timeZone, expiresAt } = view;
  addPersonToLog(request, reply, { userId: bearer.userId, customerId });
  reply.header(CUSTOMER_HEADER, String(customerId));
  request.caller = { call, permission: access };
  if (!isViewable(call)) throw new ProblemError('forbidden', { detail: refusals.viewOnly });
  const permissions = new Set<string>(permissionsWith(view.addedPermissions)[role]);
  if (access !== 'person' && !permissions.has(access)) throw new ProblemError('forbidden');
  return {
    permissions,
    person: {
      userId,
      sessionId: bearer.sessionId,
      customerId,
      tokenKind: 'customer',
      expiresAt: Date.parse(expiresAt) / 1000,
    },
    withheld: [],
    locale,
    timeZone,
    scope: {
      userId,
      customerIds: [customerId],
      forAllCustomers: false,
      isView: true,
      language: partsOf(locale).language,
    },
  };
}
