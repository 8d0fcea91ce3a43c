import { createHash } from 'node:crypto';
import { CALENDAR_PATH } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import { matchesEtag, originOf } from '../../http/index.ts';
import { createFeedReader } from './read-feed.service.ts';

/**
 * `GET /calendar/<secret>.ics` is not a call of the contract, since no page makes it. Log lines leave the secret out:
 * see `publicPath` of `@atrium/server`.
 */
export function registerCalendarAddress(app: FastifyInstance): void {
  const readFeed = createFeedReader(app.database);
  app.get<{ Params: { file: string } }>(
    `${CALENDAR_PATH}/:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const calendar = await readFeed({
        file: request.params.file,
        ipAddress: request.ip,
        origin: originOf(request),
      });
      const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
      // The program has to ask before each use of its copy, so that nothing revoked is shown from a cache.
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="deadlines.ics"')
        .send(calendar);
    },
  );
}
