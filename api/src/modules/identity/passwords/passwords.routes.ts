import type { FastifyInstance } from 'fastify';
import { implement, logSecurityEvent } from '../../../http/index.ts';
import { readLinkSecret } from '../account-links/index.ts';
import * as passwords from './passwords.service.ts';

export function registerPasswords(app: FastifyInstance): void {
  implement(
    app,
    'POST /customer-portal/auth/create_password',
    async ({ body, request, origin, setHeader }) => {
      const secret = readLinkSecret(request);
      const owner = await passwords.createPassword(app, body, secret, origin);
      app.deviceCookies.issue({ request, setHeader }, owner);
    },
  );
  implement(app, 'POST /customer-portal/auth/change_password', ({ person, body, origin }) =>
    passwords.changePassword(app, person, body, origin),
  );
  implement(app, 'POST /customer-portal/auth/request_reset_password', async ({ body, origin, request }) => {
    const limit = await passwords.requestReset(app, body.email, origin);
    if (limit) logSecurityEvent(request, { event: 'reset-request-refused', limit });
  });
  implement(
    app,
    'POST /customer-portal/auth/reset_password',
    async ({ body, origin, request, setHeader }) => {
      const owner = await passwords.resetPassword(app, body, origin);
      app.deviceCookies.issue({ request, setHeader }, owner);
    },
  );
}
