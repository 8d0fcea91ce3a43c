import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/index.ts';
import { requestOtp, validateOtp } from './one-time-passwords.service.ts';

export function registerOneTimePasswords(app: FastifyInstance): void {
  implement(app, 'POST /customer-portal/auth/request_otp', ({ person, body }) =>
    requestOtp(app, person, body.purpose),
  );
  implement(app, 'POST /customer-portal/auth/validate_otp', async ({ person, body, origin }) => ({
    otpToken: await validateOtp(app.database, person, body, origin),
  }));
}
