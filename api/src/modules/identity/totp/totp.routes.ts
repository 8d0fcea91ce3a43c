import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/index.ts';
import { addTotp, beginTotp, removeTotp, totpOf } from './totp.service.ts';

export function registerTotp(app: FastifyInstance): void {
  const { database, sealedSecrets: secrets } = app;
  implement(app, 'GET /customer-portal/auth/totp', async ({ person }) => ({
    totp: await totpOf(database, person),
  }));
  implement(app, 'POST /customer-portal/auth/totp/begin', ({ person, origin, body }) =>
    beginTotp({ database, secrets, person, origin }, app.brand.provider, body),
  );
  implement(app, 'POST /customer-portal/auth/totp', ({ person, origin, body }) =>
    addTotp({ database, secrets, person, origin }, body.code),
  );
  implement(app, 'POST /customer-portal/auth/totp/remove', ({ person, origin, body }) =>
    removeTotp({ database, person, origin }, body),
  );
}
