import { createServer, ProblemError, RESPONSE_HEADERS, registerHealth } from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { registerPageChecks } from './page-checks.routes.ts';
import type { PageCheckSettings } from './settings.ts';

const MAX_HEADER_BYTES = 16 * 1024;

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
  registerPageChecks(app, settings);
  return app;
}
