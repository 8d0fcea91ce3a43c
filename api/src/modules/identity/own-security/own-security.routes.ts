import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/index.ts';
import { demandsOf, signInsOf } from './own-security.service.ts';

export function registerOwnSecurity(app: FastifyInstance): void {
  const { database } = app;
  implement(app, 'GET /customer-portal/auth/sign_ins', async ({ person }) => ({
    signIns: await signInsOf(database, person),
  }));
  implement(app, 'GET /customer-portal/auth/demands', async ({ person }) => ({
    demands: await demandsOf(database, person),
  }));
}
