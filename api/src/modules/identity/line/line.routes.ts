import { LINE_CALLBACK_PAGE } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import { implement, notFound, originOf, ProblemError } from '../../../http/index.ts';
import { fieldRefusals, refusals } from '../../../messages/index.ts';
import type { LineSettings } from '../../../settings/index.ts';
import { linkCookie, sharedDomain } from '../account-links/index.ts';
import type { DeviceOwner } from '../credentials/index.ts';
import { completeLineLogin, startLineLogin } from './line.service.ts';
import { readTransaction, transactionCookie } from './line-cookies.ts';

export interface LineOptions {
  readonly line: LineSettings | undefined;
  readonly loginPublicUrl?: string | undefined;
}

export function registerLine(app: FastifyInstance, { line, loginPublicUrl }: LineOptions): void {
  app.get('/api/line_login/start', { schema: { hide: true } }, async (request, reply) => {
    if (!line) throw notFound();
    const origin = originOf(request);
    const redirectUri = `${origin}${LINE_CALLBACK_PAGE}`;
    const { transaction, address } = startLineLogin(line, {
      origin,
      redirectUri,
      isRetry: Object.hasOwn(Object(request.query), 'retry'),
    });
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .header('set-cookie', transactionCookie(request, transaction))
      .redirect(address, 302);
  });

  implement(app, 'POST /api/line_login/', async ({ body, origin, request, setHeader }) => {
    if (!line) throw notFound();
    const portal = originOf(request);
    // The transaction ends in any case, so that a code cannot be tried twice.
    setHeader('set-cookie', transactionCookie(request, undefined));
    if (body.redirectUri !== `${portal}${LINE_CALLBACK_PAGE}`) {
      throw new ProblemError('invalid-input', {
        errors: { redirectUri: [fieldRefusals.portalAddress] },
      });
    }
    const transaction = readTransaction(request);
    const isKnownDevice = (owner: DeviceOwner) => app.deviceCookies.knownBy(request, owner) !== undefined;
    const result = await completeLineLogin(app, line, { ...body, transaction, isKnownDevice }, origin);
    if ('token' in result) {
      app.deviceCookies.issue({ request, setHeader }, result.owner);
      return { token: result.token };
    }
    const domain = sharedDomain(portal, loginPublicUrl ?? portal);
    setHeader('set-cookie', linkCookie(request, result.browserSecret, domain));
    throw new ProblemError('line-account-not-linked', {
      detail: refusals.lineNotLinked,
      members: { linkToken: result.linkToken },
    });
  });
}
