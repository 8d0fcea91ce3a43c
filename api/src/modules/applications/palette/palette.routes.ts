import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/index.ts';
import { searchApplications, searchDocuments } from './palette.service.ts';

export function registerPaletteSearches(app: FastifyInstance): void {
  implement(app, 'GET /customer-portal/search/applications', async (call) => ({
    hits: await searchApplications(app.database, call, call.query.search),
  }));
  implement(app, 'GET /customer-portal/search/documents', async (call) => ({
    hits: await searchDocuments(app.database, call, call.query.search),
  }));
}
