import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/index.ts';
import { readPermissions } from './permissions.service.ts';

export function registerPermissions(app: FastifyInstance): void {
  implement(app, 'GET /customer-portal/permissions', async () => ({
    permissions: await readPermissions(app.database),
  }));
}
