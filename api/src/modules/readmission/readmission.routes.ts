import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/index.ts';
import { readmit } from './readmission.service.ts';

export function registerReadmission(app: FastifyInstance, clock: () => Date | null): void {
  const { database } = app;
  implement(app, 'POST /customer-portal/users_management/:id/readmit', ({ person, origin, params, body }) =>
    readmit({ database, person, origin, clock }, params.id, body),
  );
}
