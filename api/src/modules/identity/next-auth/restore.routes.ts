import { RESTORE_PATH, type RestoredSession, restoreInput } from '@atrium/contract';
import { MARK_HEADER, MARK_WANTED_HEADER, type MarkedIn, markedIn, markWantedOf } from '@atrium/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { addPersonToLog } from '../../../http/index.ts';
import { readNextAuthSession, type SessionSettings } from './next-auth-handler.ts';
import { requirePortalPage } from './portal-page.ts';
import { restorePerson } from './restore.service.ts';

/** Responds as `session`, `auth/me`, `customer_list_dropdown` and `sign_by_customer` do, under the same rules. */
export function registerRestore(app: FastifyInstance, settings: SessionSettings): void {
  app.route<{ Body: z.output<typeof restoreInput> }>({
    method: 'POST',
    url: `${settings.basePath}${RESTORE_PATH}`,
    schema: { hide: true, body: restoreInput },
    onRequest: requirePortalPage,
    handler: async (request, reply): Promise<RestoredSession> => {
      const { customerId } = request.body;
      const { accessToken, expires, sendHeadersTo } = await readNextAuthSession(app, settings, request);
      sendHeadersTo(reply);
      if (!accessToken || !expires) return { session: null };
      const origin = { ipAddress: request.ip, userAgent: String(request.headers['user-agent'] ?? '') };
      const { person, ...restored } = await restorePerson(app, { accessToken, customerId, origin });
      addPersonToLog(request, reply, { ...person, customerId });
      await addMark(app, settings, request, reply, { userId: person.userId, customerId });
      return { session: { accessToken, expires }, ...restored };
    },
  });
}

/** Adds the mark that the gateway asked for. The page works without it, so a failure is only logged. */
async function addMark(
  app: FastifyInstance,
  { secrets: [secret] }: SessionSettings,
  request: FastifyRequest,
  reply: FastifyReply,
  marked: MarkedIn,
): Promise<void> {
  const markRequest = markWantedOf(request.headers[MARK_WANTED_HEADER]);
  if (!markRequest || !secret) return;
  try {
    reply.header(MARK_HEADER, await app.tokens.signMark(markedIn(markRequest, marked, secret)));
  } catch (error) {
    request.log.warn({ err: error }, 'a session is restored without a mark');
  }
}
