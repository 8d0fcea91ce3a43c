import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/index.ts';
import { type OtpContext, requestOtp, validateOtp } from './one-time-passwords.service.ts';

export function registerOneTimePasswords(app: FastifyInstance, findReward: OtpContext['findReward']): void {
  const { database, mailer } = app;
  implement(app, 'POST /customer-portal/auth/request_otp', ({ person, body }) =>
    requestOtp({ database, mailer, findReward }, person, body),
  );
  implement(app, 'POST /customer-portal/auth/validate_otp', async ({ person, body, origin }) => ({
    otpToken: await validateOtp(app.database, person, body, origin),
  }));
}
