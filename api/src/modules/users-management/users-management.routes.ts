import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/index.ts';
import { pageOfPeople } from './users-management.service.ts';

export function registerUsersManagement(app: FastifyInstance): void {
  implement(app, 'GET /customer-portal/users_management', ({ scope, query }) =>
    pageOfPeople(app.database, scope, query),
  );
}
