import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/index.ts';
import { siteOf } from '../passkeys/ceremonies.ts';
import { beginStepUp, stepUp } from './step-up.service.ts';

export function registerStepUp(app: FastifyInstance): void {
  const { database, sealedSecrets: secrets } = app;
  implement(app, 'POST /customer-portal/auth/step_up/begin', ({ person, request }) =>
    beginStepUp(database, person, siteOf(app, request)),
  );
  implement(app, 'POST /customer-portal/auth/step_up', async ({ person, body, origin, request }) => ({
    stepUpToken: await stepUp(database, body, { secrets, person, site: siteOf(app, request), origin }),
  }));
}
