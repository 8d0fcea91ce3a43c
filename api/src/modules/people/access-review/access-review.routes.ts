import type { FastifyInstance } from 'fastify';
import { implement, implementFile } from '../../../http/index.ts';
import { confirmAccess, exportAccess, reviewAccess } from './access-review.service.ts';

export function registerAccessReview(app: FastifyInstance): void {
  const { database } = app;
  implement(app, 'GET /customer-portal/access_review', (call) => reviewAccess(database, call, call.query));
  implement(app, 'POST /customer-portal/access_review/:id/confirm', (call) =>
    confirmAccess(database, call, call.params.id, call.body.role),
  );
  implementFile(app, 'GET /customer-portal/access_review/export', (call) => exportAccess(database, call));
}
