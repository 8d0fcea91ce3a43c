import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/index.ts';
import { createRecoveryCodes, recoveryCodesOf } from './recovery-codes.service.ts';

export function registerRecoveryCodes(app: FastifyInstance): void {
  implement(app, 'GET /customer-portal/auth/recovery_codes', ({ person }) =>
    recoveryCodesOf(app.database, person),
  );
  implement(app, 'POST /customer-portal/auth/recovery_codes', async ({ person, body, origin }) => ({
    codes: await createRecoveryCodes(app.database, person, { proof: body, origin }),
  }));
}
