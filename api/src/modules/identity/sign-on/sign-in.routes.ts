import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { implement, originOf, readCookie, type ServerCookie, setCookie } from '../../../http/index.ts';
import type { DeviceOwner } from '../credentials/index.ts';
import { callbackAddress, type SignOnCall } from './attempts.service.ts';
import { endByProvider } from './logout.service.ts';
import { beginSignIn, completeSignIn, findStart } from './sign-in.service.ts';
import { asProblem, SignOnError } from './sign-on-error.ts';

/** The cookie is lax, since the browser returns from the provider by a link. */
const BROWSER: ServerCookie = { name: 'sign-on', path: '/api/sign_on', sameSite: 'lax', maxAgeS: 600 };

const startQuery = z.object({ at: z.string().max(64) });
const logoutBody = z.object({ logout_token: z.string().max(16_384) });

/** The login service: a sign-on begins here, and what the provider comes back with is exchanged for a session. */
export function registerSignOnLogin(app: FastifyInstance): void {
  const callOf = (request: FastifyRequest): SignOnCall => ({
    database: app.database,
    signOn: app.signOn,
    portal: originOf(request),
  });

  implement(app, 'POST /api/sign_on/find', async ({ body, request }) => ({
    startPath: await findStart(callOf(request), body.email),
  }));

  app.get('/api/sign_on/start', { schema: { hide: true } }, async (request, reply) => {
    const { data } = startQuery.safeParse(request.query);
    const begun = await beginSignIn(callOf(request), data?.at ?? '').catch((error: unknown) => {
      if (error instanceof SignOnError) return error;
      throw error;
    });
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    if (begun instanceof SignOnError) {
      const said = new URLSearchParams({ fault: begun.fault, step: begun.step });
      return reply.redirect(`${callbackAddress(originOf(request))}?${said}`, 302);
    }
    return reply
      .header('set-cookie', setCookie(request, BROWSER, begun.browserSecret))
      .redirect(begun.address, 302);
  });

  implement(app, 'POST /api/sign_on/', async ({ body, origin, request, setHeader }) => {
    // The attempt ends in any case, so that a code cannot be tried twice.
    setHeader('set-cookie', setCookie(request, BROWSER, undefined));
    const browserSecret = readCookie(request, BROWSER);
    const call = { ...callOf(request), tokens: app.tokens };
    const isKnownDevice = (owner: DeviceOwner) => app.signOnMarks.knownBy(request, owner) !== undefined;
    const returned = { query: body.query, browserSecret, isKnownDevice };
    const { token, owner } = await asProblem(completeSignIn(call, returned, origin));
    app.signOnMarks.issue({ request, setHeader }, owner);
    return { token };
  });

  registerLogout(app);
}

/** What providers call, which send forms. */
function registerLogout(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 32_768 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );
    scope.post<{ Params: { key: string } }>(
      '/api/sign_on/logout/:key',
      { schema: { hide: true } },
      async (request, reply) => {
        const { success, data } = logoutBody.safeParse(request.body);
        const logout = success && { addressKey: request.params.key.slice(0, 64), token: data.logout_token };
        const isDone = logout && (await endByProvider(app, logout));
        reply.header('cache-control', 'no-store');
        return isDone ? reply.status(200).send() : reply.status(400).send({ error: 'invalid_request' });
      },
    );
  });
}
