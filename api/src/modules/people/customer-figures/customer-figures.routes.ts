import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/index.ts';
import { listCustomerFigures } from './customer-figures.service.ts';

export function registerCustomerFigures(app: FastifyInstance): void {
  implement(app, 'GET /customer-portal/customer_figures', ({ scope, query }) =>
    listCustomerFigures(app.database, scope, query),
  );
}
