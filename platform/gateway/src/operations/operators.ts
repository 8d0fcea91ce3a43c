import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { ProblemError, RateLimit } from '@atrium/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { documentHeaders } from '../documents/index.ts';
import { messages } from '../messages.ts';
import type { Registry } from '../registry/index.ts';
import type { GatewaySettings } from '../settings.ts';
import { renderFleetPage } from './fleet-page.ts';
import { type FleetSources, fleetReport } from './fleet-report.ts';

/** Path of the fleet page. */
const FLEET_PAGE = '/fleet';
const WRONG_PASSWORDS = { perKey: 20, overall: 10_000, windowMs: 5 * 60_000 };

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Password of HTTP basic authentication, for any user name; null if there is none. */
function passwordIn({ headers }: FastifyRequest): string | null {
  const [, encoded] = headers.authorization?.match(/^Basic ([\w+/=]+)$/i) ?? [];
  if (!encoded) return null;
  return Buffer.from(encoded, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
}

/** Support code in the query; case and surrounding spaces are ignored, since people type it. */
function supportCodeIn({ query }: FastifyRequest): string {
  const { code } = query as { code?: unknown };
  return typeof code === 'string' ? code.trim().toUpperCase().slice(0, 9) : '';
}

/**
 * `GET /fleet`: versions, health, errors and sizes. Operators sign in with `OPERATOR_PASSWORD`, not with an account of
 * the portal; if it is not set, the page does not exist.
 */
export function registerOperators(
  app: FastifyInstance,
  registry: Registry,
  settings: GatewaySettings,
  sources: FleetSources,
): void {
  const { operatorPassword, providerName } = settings;
  if (operatorPassword === null) return;
  const expected = digest(operatorPassword);
  const wrong = new RateLimit(WRONG_PASSWORDS);
  app.get(FLEET_PAGE, { config: { plainHttp: 'redirect' } }, async (request, reply) => {
    if (!wrong.hasRemaining(request.ip))
      throw new ProblemError('too-many-attempts', { title: messages.tooManyPasswords });
    const password = passwordIn(request);
    if (password === null || !timingSafeEqual(digest(password), expected)) {
      if (password !== null) wrong.tryConsume(request.ip);
      const headers = { 'www-authenticate': 'Basic realm="fleet", charset="UTF-8"' };
      throw new ProblemError('unauthenticated', { title: messages.noOperator, headers });
    }
    const supportCode = supportCodeIn(request);
    const report = await fleetReport(registry, settings, sources, supportCode);
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .headers(documentHeaders({ nonce, devServers: [], trustedTypes: null }))
      .type('text/html; charset=utf-8')
      .send(renderFleetPage({ providerName, report, supportCode, nonce }));
  });
}
