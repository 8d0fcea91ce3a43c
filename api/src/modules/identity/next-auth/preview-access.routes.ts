import { PREVIEW_ACCESS_PATH, type PreviewAccess, previewAccessInput } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { previewAccess } from '../previews/previews.service.ts';
import { readNextAuthSession, type SessionSettings } from './next-auth-handler.ts';
import { requirePortalPage } from './portal-page.ts';

/** The gateway asks, with the cookies of a browser, who reads a document. The response is about the caller alone. */
export function registerPreviewAccess(app: FastifyInstance, settings: SessionSettings): void {
  app.route<{ Body: z.output<typeof previewAccessInput> }>({
    method: 'POST',
    url: `${settings.basePath}${PREVIEW_ACCESS_PATH}`,
    schema: { hide: true, body: previewAccessInput },
    onRequest: requirePortalPage,
    handler: async (request, reply): Promise<PreviewAccess> => {
      const { accessToken } = await readNextAuthSession(app, settings, request);
      reply.header('cache-control', 'no-store');
      if (!accessToken) return { reader: null, listed: false };
      const origin = { ipAddress: request.ip, userAgent: String(request.headers['user-agent'] ?? '') };
      return previewAccess(app, { ...request.body, accessToken, origin });
    },
  });
}
