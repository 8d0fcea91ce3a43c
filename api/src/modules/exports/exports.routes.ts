import type { FastifyInstance } from 'fastify';
import { implementFile } from '../../http/index.ts';
import { createExports } from './exports.service.ts';

export function registerExports(app: FastifyInstance): void {
  const exports = createExports(app.database);

  implementFile(app, 'GET /customer-portal/applications/export', ({ scope, query, origin }) =>
    exports.exportApplications(scope, query, origin),
  );
}
