import { ERROR_REPORTS_PATH, type ErrorReport, errorReport, type Release } from '@atrium/contract';
import { type DocumentIds, type ErrorLog, isRemote, type Registry, releaseIn } from '@atrium/registry';
import { ProblemError } from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import { type CanaryCounter, type NewErrors, networkOf } from '../counters/index.ts';
import { KnownWords } from './known-words.ts';
import { ReportGuard } from './report-guard.ts';

const MAX_REPORT_BYTES = 4 * 1024;
const LIMITS = { perKey: 30, overall: 600, windowMs: 60_000 };

export interface ErrorReportParts {
  readonly counter: CanaryCounter;
  readonly ids: DocumentIds;
  readonly newErrors: NewErrors;
}

/** Reports are stored without the sender's address and cookies. */
export function registerErrorReports(
  app: FastifyInstance,
  registry: Registry,
  log: ErrorLog,
  { counter, ids, newErrors }: ErrorReportParts,
): void {
  const guard = new ReportGuard(LIMITS);
  const words = new KnownWords(registry);
  const options = { bodyLimit: MAX_REPORT_BYTES, logLevel: 'warn' } as const;
  app.post(ERROR_REPORTS_PATH, options, async (request, reply) => {
    guard.requirePortal(request);
    const parsed = errorReport.safeParse(request.body);
    const isProved = ids.isProved(parsed.data?.document);
    guard.consume(request, isProved);
    const release = parsed.success ? await reportedRelease(registry, ids, parsed.data) : null;
    if (!parsed.success || !release) throw new ProblemError('invalid-input');
    const known = new Set(release.files.map(({ path }) => path));
    const parts = [...(release.remote?.routes ?? []), ...(release.remote?.slots ?? [])].map(({ id }) => id);
    const { document, message, ...sent } = parsed.data;
    const report = {
      ...sent,
      ...(message && { message: await words.templateOf(message, sent.name, sent.version) }),
      part: parts.find((id) => id === sent.part) ?? null,
      places: sent.places.filter((place) => known.has(place.replace(/(?::\d+:\d+)$/, ''))),
      team: release.remote?.team ?? null,
      at: new Date().toISOString(),
    };
    request.log.warn({ report, isProved }, 'a page reported an error');
    await log.add(report, { isProved, network: networkOf(request.ip) });
    await newErrors
      .report(report, document)
      .catch((error) => request.log.warn({ err: error }, 'a new error is not noted'));
    await counter
      .noteFault({ ...sent, document }, request.ip)
      .catch((error) => request.log.warn({ err: error }, 'a report does not count for a canary'));
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

/** A document knows the remotes of its workspace: to all others those of the provider's are as unknown as any name. */
async function reportedRelease(
  registry: Registry,
  ids: DocumentIds,
  { name, version, document = '' }: ErrorReport,
): Promise<Release | null> {
  const release = await registry.release(name, version);
  const workspace = ids.verify(document, Date.now())?.workspace ?? 'customer';
  return release && isRemote(release) ? releaseIn(release, workspace) : release;
}
