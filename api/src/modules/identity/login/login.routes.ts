import type { FastifyInstance } from 'fastify';
import { failingInSteps, implement } from '../../../http/index.ts';
import { readLinkSecret } from '../account-links/index.ts';
import { mayBeKnownDevice } from '../credentials/index.ts';
import { login } from './login.service.ts';

export function registerLogin(app: FastifyInstance): void {
  implement(app, 'POST /api/login/', async ({ body, origin, request, setHeader }) => {
    const { linkToken } = body;
    const { token, owner } = await failingInSteps(
      login(app, body, {
        origin,
        mayBeKnown: mayBeKnownDevice(request),
        knownBy: (account) => app.deviceCookies.knownBy(request, account),
        link: linkToken ? { linkToken, browserSecret: readLinkSecret(request) } : undefined,
      }),
    );
    app.deviceCookies.issue({ request, setHeader }, owner);
    return { token };
  });

  app.get('/.well-known/jwks.json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(app.tokens.published),
  );
}
