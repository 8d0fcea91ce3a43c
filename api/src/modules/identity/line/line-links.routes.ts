import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/index.ts';
import { lineLinks, removeLineLink } from './line-links.service.ts';

export function registerLineLinks(app: FastifyInstance): void {
  implement(app, 'GET /customer-portal/auth/line_links', async ({ person }) => ({
    lineLinks: await lineLinks(app.database, person),
  }));
  implement(app, 'POST /customer-portal/auth/line_links/:id/remove', ({ person, params, body, origin }) =>
    removeLineLink(app.database, person, { id: params.id, proof: body, origin }),
  );
}
