import type { FastifyInstance } from 'fastify';
import { implementSearch } from '../../../search/index.ts';
import { searchApplications, searchAttachments } from './palette.service.ts';

export function registerPaletteSearches(app: FastifyInstance): void {
  implementSearch(app, 'GET /customer-portal/search/applications', searchApplications);
  implementSearch(app, 'GET /customer-portal/search/documents', searchAttachments);
}
