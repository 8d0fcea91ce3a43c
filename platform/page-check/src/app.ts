import { permissionName } from '@atrium/contract';
import {
  createServer,
  equalInConstantTime,
  ProblemError,
  RESPONSE_HEADERS,
  registerHealth,
  unauthenticated,
} from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { checkPages } from './page-check.ts';
import type { PageCheckSettings } from './settings.ts';

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_ADDRESSES = 200;

const name = z.string().max(64);
const requestBody = z.strictObject({
  ticket: z.string().min(1).max(16_000),
  deployables: z
    .array(z.strictObject({ name, version: name }))
    .min(1)
    .max(200),
  addresses: z.array(z.string().startsWith('/c/1').max(500)).max(MAX_ADDRESSES),
  permissions: z.array(permissionName).max(1_000),
});

/**
 * Creates the page check, without listening: `POST /page-checks` opens pages for the gateway and answers with what is
 * wrong with them, one request after the other.
 */
export function createPageCheck(settings: PageCheckSettings): FastifyInstance {
  const app = createServer({
    headers: RESPONSE_HEADERS,
    maxHeaderBytes: MAX_HEADER_BYTES,
    trustedProxies: [],
    logLevel: settings.logLevel,
    drainDelayMs: settings.drainDelayMs,
    errors: {
      problemOf: (error) => (error instanceof z.ZodError ? new ProblemError('invalid-input') : undefined),
    },
  });
  registerHealth(app, { logLevel: 'warn' }, async () => ({ ready: true }));
  let last: Promise<unknown> = Promise.resolve();
  app.post('/page-checks', {
    onRequest: async ({ headers }) => {
      if (!equalInConstantTime(headers.authorization ?? '', `Bearer ${settings.secret}`))
        throw unauthenticated();
    },
    handler: async (request) => {
      const body = requestBody.parse(request.body);
      const check = last.then(() => checkPages(settings, body));
      last = check.catch(() => undefined);
      const findings = await check;
      const { deployables, addresses } = body;
      request.log.info({ deployables, pages: addresses.length, findings }, 'pages were opened');
      return { findings };
    },
  });
  return app;
}
