import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/index.ts';
import { changePolicy, readPolicy } from './security-policy.service.ts';

export function registerSecurityPolicy(app: FastifyInstance): void {
  implement(app, 'GET /customer-portal/security_policy', (call) => readPolicy(app.database, call));
  implement(app, 'POST /customer-portal/security_policy', (call) =>
    changePolicy(app.database, call, call.body),
  );
}
