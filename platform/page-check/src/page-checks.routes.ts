import { DESK_PATH, permissionName } from '@atrium/contract';
import { equalInConstantTime, unauthenticated } from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { checkPages } from './page-check.ts';
import type { PageCheckSettings } from './settings.ts';

const MAX_ADDRESSES = 200;

/** Pages of the customer whose person is made up, and of the provider. */
const inWorkspace = new RegExp(`^(?:/c/1|${DESK_PATH})(?:/|$)`);
const name = z.string().max(64);
const requestBody = z.strictObject({
  ticket: z.string().min(1).max(16_000),
  deployables: z
    .array(z.strictObject({ name, version: name }))
    .min(1)
    .max(200),
  addresses: z.array(z.string().regex(inWorkspace).max(500)).max(MAX_ADDRESSES),
  permissions: z.array(permissionName).max(1_000),
});

/** Checks run one after the other. */
export function registerPageChecks(app: FastifyInstance, settings: PageCheckSettings): void {
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
}
