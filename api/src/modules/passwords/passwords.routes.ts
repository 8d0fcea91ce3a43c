import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/index.ts';
import { readLinkSecret } from '../line/line-cookies.ts';
import * as passwords from './passwords.service.ts';

export function registerPasswords(app: FastifyInstance): void {
  implement(app, 'POST /customer-portal/auth/create_password', ({ body, request, origin }) =>
    passwords.createPassword(app, body, readLinkSecret(request), origin),
  );
  implement(app, 'POST /customer-portal/auth/change_password', ({ person, body, origin }) =>
    passwords.changePassword(app, person, body, origin),
  );
  implement(app, 'POST /customer-portal/auth/request_reset_password', ({ body, origin }) =>
    passwords.requestReset(app, body.email, origin),
  );
  implement(app, 'POST /customer-portal/auth/reset_password', ({ body, origin }) =>
    passwords.resetPassword(app, body, origin),
  );
}
