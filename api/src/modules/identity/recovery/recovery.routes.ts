import type { FastifyInstance } from 'fastify';
import { implement, logSecurityEvent } from '../../../http/index.ts';
import {
  beginRecovery,
  finishRecovery,
  recoveryOf,
  requestRecovery,
  stopRecovery,
} from './recovery.service.ts';

export function registerRecovery(app: FastifyInstance): void {
  const { database } = app;
  implement(app, 'POST /customer-portal/auth/recovery/request', async ({ body, origin, request }) => {
    const limit = await requestRecovery(app, body.email, origin);
    if (limit) logSecurityEvent(request, { event: 'reset-request-refused', limit });
  });
  implement(app, 'POST /customer-portal/auth/recovery/begin', ({ body, origin }) =>
    beginRecovery(database, body.token, origin),
  );
  implement(
    app,
    'POST /customer-portal/auth/recovery/finish',
    async ({ body, origin, request, setHeader }) => {
      const owner = await finishRecovery(database, body, origin);
      app.deviceCookies.issue({ request, setHeader }, owner);
    },
  );
  implement(app, 'GET /customer-portal/auth/recovery', async ({ person }) => ({
    recovery: await recoveryOf(database, person),
  }));
  implement(app, 'POST /customer-portal/auth/recovery/stop', ({ person, body, origin }) =>
    stopRecovery(database, person, { proof: body, origin }),
  );
}
