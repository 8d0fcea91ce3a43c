import { PREVIEWS_PATH, type PreviewState } from '@atrium/contract';
import { notFound, ProblemError, RateLimit, siteOf } from '@atrium/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messages } from '../messages.ts';
import type { Previews, RunningPreview } from './previews.ts';

/** Open tabs ask once a minute, and people behind one address share its limit. */
const PREVIEW_CALL_LIMITS = { perKey: 300, overall: 3_000, windowMs: 60_000 };

const ID = /^[\w-]{22}$/;

/** Only pages of the portal may call these: no script and no form of another site can set `Sec-Fetch-Site`. */
export function registerPreviews(app: FastifyInstance, previews: Previews): void {
  const limit = new RateLimit(PREVIEW_CALL_LIMITS);
  const options = {
    logLevel: 'warn',
    onRequest: async (request: FastifyRequest) => {
      if (request.headers['sec-fetch-site'] !== 'same-origin')
        throw new ProblemError('forbidden', {
          title: messages.notFromPortal,
          securityEvent: { event: 'cross-site-refused', site: siteOf(request) },
        });
      if (!limit.tryConsume(request.ip)) throw new ProblemError('too-many-attempts');
    },
  } as const;

  const requireRunning = async ({ params }: FastifyRequest): Promise<RunningPreview['preview']> => {
    const { id } = params as { id: string };
    const running = ID.test(id) ? await previews.running(id) : null;
    if (!running) throw notFound();
    return running.preview;
  };

  app.get(`${PREVIEWS_PATH}/:id`, options, async (request, reply): Promise<PreviewState> => {
    reply.header('cache-control', 'no-store');
    const preview = await requireRunning(request);
    const reader = await previews.requireReader(request, preview);
    return { ...preview, open: previews.isOpen(request, preview, reader) };
  });

  app.post(`${PREVIEWS_PATH}/:id`, { ...options, bodyLimit: 1024 }, async (request, reply) => {
    const preview = await requireRunning(request);
    const reader = await previews.requireReader(request, preview, { opens: true });
    const { id, name, version } = preview;
    request.log.warn({ preview: { id, name, version } }, 'a person opened a preview');
    return reply
      .code(204)
      .headers({ 'cache-control': 'no-store', 'set-cookie': previews.cookieFor(request, preview, reader) })
      .send();
  });

  app.delete(PREVIEWS_PATH, options, async (request, reply) =>
    reply
      .code(204)
      .headers({ 'cache-control': 'no-store', 'set-cookie': previews.endingCookie(request) })
      .send(),
  );
}
