import { parseApplicationsView, parseDeadlinesView, parseInstructionsView, partsOf } from '@atrium/contract';
import type { Database, Scope } from '../../../db/index.ts';
import type { FileStreams } from '../../../file-streams/index.ts';
import { type FileResponse, notFound, type Origin, ProblemError } from '../../../http/index.ts';
import type { MailAttachment } from '../../../mail/index.ts';
import { fieldRefusals } from '../../../messages/index.ts';
import type { Brand } from '../../../pdf/index.ts';
import type { Clock } from '../../loyalty/points/clock.ts';
import { applicationsReport } from '../applications-report.ts';
import { deadlinesReport } from '../deadlines-report.ts';
import { instructionsReport } from '../instructions-report.ts';
import { type ReadReport, reportBytes, reportFile } from '../report.ts';
import { statementReport } from '../statement-report.ts';
import { periodOf } from './next-run.ts';
import { findRun, type StoredSchedule } from './schedules.repository.ts';
import { findReader } from './schedules.service.ts';

/** A larger file is not attached: its mail has the link only, which mail servers do not refuse. */
const MAX_ATTACHMENT_BYTES = 5_000_000;

export interface RunFilesContext {
  readonly database: Database;
  readonly brand: Brand;
  readonly clock: Clock;
}

/** Has only what the token may see at this moment of the customers of the schedule. */
export async function downloadRun(
  context: RunFilesContext & { readonly streams: FileStreams },
  call: { readonly scope: Scope; readonly locale: string; readonly origin: Origin },
  runId: number,
): Promise<FileResponse> {
  const { database } = context;
  const run = await database.inScope(call.scope, (tx) => findRun(tx, runId));
  if (!run) throw notFound();
  const recipient = await database.asJob((tx) => findReader(tx, run));
  const inScope = new Set(call.scope.customerIds);
  const customerIds = recipient?.customerIds.filter((id) => inScope.has(id)) ?? [];
  if (customerIds.length === 0) throw new ProblemError('forbidden');
  const scope = { ...call.scope, customerIds };
  const reader = { ...call, scope, timeZone: run.timeZone };
  return reportFile(context, reader, await readerOfRun(context, scope, run), run.format);
}

/** @returns null if the mail is to have the link only; undefined if the person may not see the report any more */
export async function attachmentOf(
  context: RunFilesContext,
  runId: number,
): Promise<MailAttachment | null | undefined> {
  const { database, brand } = context;
  const delivery = await database.asJob(async (tx) => {
    const run = await findRun(tx, runId);
    return run && { run, recipient: await findReader(tx, run) };
  });
  if (!delivery?.recipient) return undefined;
  const { run, recipient } = delivery;
  if (!run.isAttached) return null;
  const { locale, mailedCustomerIds: customerIds } = recipient;
  if (customerIds.length === 0) return null;
  // There is no session; row-level security hides all but the customers that were read just now.
  const { language } = partsOf(locale);
  const scope = { userId: run.userId, customerIds, forAllCustomers: run.customerId === null, language };
  const reader = { scope, locale, timeZone: run.timeZone, origin: { ipAddress: '', userAgent: '' } };
  try {
    const read = await readerOfRun(context, scope, run);
    return await database.inScope(
      scope,
      (tx) => reportBytes(tx, { reader, brand, read, format: run.format, maxBytes: MAX_ATTACHMENT_BYTES }),
      'report',
    );
  } catch (error) {
    // The file is too long, or a filter is not valid any more: the page says so.
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

async function readerOfRun(
  { database, clock }: RunFilesContext,
  scope: Scope,
  { report, rhythm, runOn, query }: StoredSchedule & { readonly runOn: string },
): Promise<ReadReport> {
  if (report === 'points_statement') return statementReport(clock, periodOf(rhythm, runOn));
  if (report === 'applications')
    return applicationsReport(database, scope, parseApplicationsView(query) ?? invalidView());
  if (report === 'instructions')
    return instructionsReport(database, scope, parseInstructionsView(query) ?? invalidView());
  const filters = parseDeadlinesView(query) ?? invalidView();
  // Without a state in the view, the report lists what waits for someone, as the page does.
  const state = filters.state.length > 0 ? filters.state : (['open', 'missed'] as const);
  return deadlinesReport(database, scope, { ...filters, state: [...state] });
}

function invalidView(): never {
  throw new ProblemError('invalid-input', { errors: { query: [fieldRefusals.filtersOfList] } });
}
