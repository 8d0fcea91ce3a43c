import { ERROR_REPORTS_PATH, errorReport } from '@atrium/contract';
import { ProblemError } from '@atrium/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorLog } from './error-log.ts';
import { messages } from './messages.ts';
import { RateLimit } from './rate-limit.ts';
import type { Registry } from './registry.ts';

const MAX_REPORT_BYTES = 4 * 1024;
const LIMITS = { perKey: 30, overall: 600, windowMs: 60_000 };

/**
 * Whether a page of the portal sent it. Another site's page can send JSON only with a preflight, which is never
 * granted, and its browser says where the call comes from.
 */
function isFromPortal({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  return site === 'same-origin' && /^application\/json\b/.test(headers['content-type'] ?? '');
}

/**
 * `POST /error-reports`: takes what pages report, signed in or not. Only what names published code is kept, with
 * the team that owns it; neither address nor cookie of the sender is.
 */
export function registerErrorReports(app: FastifyInstance, registry: Registry, log: ErrorLog): void {
  const limit = new RateLimit(LIMITS);
  const options = { bodyLimit: MAX_REPORT_BYTES, logLevel: 'warn' } as const;
  app.post(ERROR_REPORTS_PATH, options, async (request, reply) => {
    if (!isFromPortal(request)) throw new ProblemError('forbidden', { title: messages.notFromPortal });
    if (!limit.take(request.ip))
      throw new ProblemError('too-many-attempts', { title: messages.tooManyReports });
    const parsed = errorReport.safeParse(request.body);
    const release = parsed.success ? await registry.release(parsed.data.name, parsed.data.version) : null;
    if (!parsed.success || !release) throw new ProblemError('invalid-input');
    const known = new Set(release.files.map(({ path }) => path));
    const parts = [...(release.remote?.routes ?? []), ...(release.remote?.slots ?? [])].map(({ id }) => id);
    const report = {
      ...parsed.data,
      part: parts.find((id) => id === parsed.data.part) ?? null,
      places: parsed.data.places.filter((place) => known.has(place.replace(/(?::\d+:\d+)$/, ''))),
      team: release.remote?.team ?? null,
      at: new Date().toISOString(),
    };
    request.log.warn({ report }, 'a page reported an error');
    await log.add(report);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
