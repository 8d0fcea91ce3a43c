import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/index.ts';
import { readLinkSecret } from '../line/line-cookies.ts';
import { login } from './login.service.ts';

/** The login service: credentials in, a signed token out; and the keys to check such tokens with. */
export function registerLogin(app: FastifyInstance): void {
  implement(app, 'POST /api/login/', async ({ body, origin, request }) => {
    const { linkToken } = body;
    const link = linkToken && { linkToken, browserSecret: readLinkSecret(request) };
    return { token: await login(app, body, origin, link || undefined) };
  });

  app.get('/.well-known/jwks.json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(app.tokens.published),
  );
}
