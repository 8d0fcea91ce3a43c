import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/index.ts';
import { revokeOtherSessions, revokeSession, sessionsOf } from './sessions.service.ts';

export function registerSessions(app: FastifyInstance): void {
  implement(app, 'GET /customer-portal/auth/sessions', async ({ person }) => ({
    sessions: await sessionsOf(app.database, person),
  }));
  implement(app, 'POST /customer-portal/auth/sessions/revoke', ({ person, body, origin }) =>
    revokeSession(app.database, person, body, origin),
  );
  implement(app, 'POST /customer-portal/auth/sessions/revoke_others', ({ person, body, origin }) =>
    revokeOtherSessions(app.database, person, body, origin),
  );
}
