import type { FastifyInstance } from 'fastify';
import type { GatewaySettings } from '../settings.ts';

const DEFAULT_ACCENT = '#3b5bdb';

/** Serves the favicon, an arch, in the provider's colour. */
export function registerFavicon(app: FastifyInstance, { accentColor }: GatewaySettings): void {
  const icon =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="7" fill="${accentColor ?? DEFAULT_ACCENT}"/>` +
    '<path d="M8 25V15a8 8 0 0 1 16 0v10h-4.5V15.5a3.5 3.5 0 0 0-7 0V25z" fill="#fff"/></svg>';
  app.get('/favicon.svg', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('image/svg+xml').send(icon),
  );
}
