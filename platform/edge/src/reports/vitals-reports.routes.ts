import { VITALS_REPORTS_PATH, vitalsReport } from '@atrium/contract';
import type { DocumentIds } from '@atrium/registry';
import { ProblemError } from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import type { Usage } from '../counters/index.ts';
import { ReportGuard } from './report-guard.ts';

const MAX_VITALS_BYTES = 8 * 1024;
const VITALS_LIMITS = { perKey: 30, overall: 6_000, windowMs: 60_000 };

/** A report that does not count gets the same response. */
export function registerVitalsReports(app: FastifyInstance, usage: Usage, ids: DocumentIds): void {
  const guard = new ReportGuard(VITALS_LIMITS);
  const options = { bodyLimit: MAX_VITALS_BYTES, logLevel: 'warn' } as const;
  app.post(VITALS_REPORTS_PATH, options, async (request, reply) => {
    guard.requirePortal(request);
    const parsed = vitalsReport.safeParse(request.body);
    guard.consume(request, ids.isProved(parsed.data?.document));
    if (!parsed.success) throw new ProblemError('invalid-input');
    await usage.countVitals(parsed.data);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
