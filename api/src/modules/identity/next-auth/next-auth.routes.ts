import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logSecurityEvent, notFound, ProblemError, siteOf } from '../../../http/index.ts';
import { fieldRefusals } from '../../../messages/index.ts';
import { askNextAuth, isUrl, type SessionSettings } from './next-auth-handler.ts';
import { registerPreviewAccess } from './preview-access.routes.ts';
import { registerRestore } from './restore.routes.ts';

const ERROR_CODE = /^[A-Za-z]{1,64}$/;
const ACTIONS = new Set(['session', 'csrf', 'providers', 'signin', 'signout', 'callback', 'error', '_log']);

export async function registerNextAuth(app: FastifyInstance, settings: SessionSettings): Promise<void> {
  // The origin is passed in below; the environment must not override it.
  delete process.env.NEXTAUTH_URL;
  process.env.AUTH_TRUST_HOST = 'true';
  await app.register(async (scope) => {
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );
    for (const url of [`${settings.basePath}/:action`, `${settings.basePath}/:action/:providerId`]) {
      scope.route<AuthRoute>({
        method: ['GET', 'POST'],
        url,
        schema: { hide: true },
        handler: (request, reply) => respond(scope, settings, request, reply),
      });
    }
    registerRestore(scope, settings);
    registerPreviewAccess(scope, settings);
  });
}

interface AuthRoute {
  Params: { action: string; providerId?: string };
  Querystring: Record<string, string | string[]>;
  Body: Record<string, unknown> | undefined;
}

async function respond(
  app: FastifyInstance,
  settings: SessionSettings,
  request: FastifyRequest<AuthRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { action, providerId } = request.params;
  if (!ACTIONS.has(action)) throw notFound();
  // v4's client reports errors of the browser here. They are ignored, since pages have their own error reports.
  if (action === '_log' && request.method === 'POST')
    return reply.header('cache-control', 'no-store').send({});
  const { isUnknownAction, isForeign, isRefusedUpdate, sendTo } = await askNextAuth(app, settings, request, {
    method: request.method,
    query: {
      ...normalizeQuery(action, request.query),
      nextauth: providerId ? [action, providerId] : [action],
    },
    body: request.body ?? {},
  });
  if (isUnknownAction()) throw notFound();
  if (isForeign()) logSecurityEvent(request, { event: 'cross-site-refused', site: siteOf(request) });
  if (isRefusedUpdate())
    throw new ProblemError('invalid-input', {
      status: 400,
      errors: { csrfToken: [fieldRefusals.csrfToken] },
    });
  return sendTo(reply);
}

/**
 * v4 puts an error code into a URL without checking it.
 * @throws ProblemError for an invalid callback URL, which v4 would treat as a configuration error
 */
function normalizeQuery(action: string, query: Record<string, string | string[]>): Record<string, string> {
  const single = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? (value[0] ?? '') : value]),
  );
  if (single.callbackUrl && !isUrl(single.callbackUrl))
    throw new ProblemError('invalid-input', {
      status: 400,
      errors: { callbackUrl: [fieldRefusals.callbackUrl] },
    });
  const isCode = ERROR_CODE.test(single.error ?? '');
  return action === 'error' && !isCode ? { ...single, error: 'Default' } : single;
}
