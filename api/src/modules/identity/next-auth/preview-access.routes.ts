import { PREVIEW_ACCESS_PATH, type PreviewAccess, previewAccessInput } from '@atrium/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { previewAccess } from '../previews/previews.service.ts';
import { askNextAuth, type SessionSettings } from './next-auth-handler.ts';
import { requirePortalPage } from './portal-page.ts';

type AccessRequest = FastifyRequest<{ Body: z.output<typeof previewAccessInput> }>;

/** The gateway asks, with the cookies of a browser, who reads a document. The response is about the caller alone. */
export function registerPreviewAccess(app: FastifyInstance, settings: SessionSettings): void {
  app.route({
    method: 'POST',
    url: `${settings.basePath}${PREVIEW_ACCESS_PATH}`,
    schema: { hide: true, body: previewAccessInput },
    onRequest: requirePortalPage,
    handler: async (request, reply): Promise<PreviewAccess> => {
      const read = { method: 'GET', query: { nextauth: ['session'] }, body: {} };
      const { accessToken } = (await askNextAuth(app, settings, request, read)).body() as {
        accessToken?: string;
      };
      reply.header('cache-control', 'no-store');
      if (!accessToken) return { reader: null, listed: false };
      const origin = { ipAddress: request.ip, userAgent: String(request.headers['user-agent'] ?? '') };
      return previewAccess(app, { ...(request as AccessRequest).body, accessToken, origin });
    },
  });
}
