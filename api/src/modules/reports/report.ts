import type { Scope, Transaction } from '../../db/index.ts';
import type { FileStreams } from '../../file-streams/index.ts';
import { type FileResponse, type Origin, ProblemError, type Reader } from '../../http/index.ts';
import { today } from '../../local-time/index.ts';
import { type Texts, textsFor } from '../../messages/index.ts';
import { type Brand, pdfOf, type ReportPart } from '../../pdf/index.ts';
import { recordActivities } from '../activity/activity-logs.service.ts';
import { archiveNames } from '../applications/documents/archive-names.ts';
import { listCustomerNames } from './customer-names.repository.ts';
import { type ReportFormats, reportFormats } from './report-formats.ts';

/** A page of a PDF file takes milliseconds of the processor, and its rows are in memory. */
export const MAX_PDF_ROWS = 2_000;

/** For whom a report is made. */
export interface ReportReader extends Reader {
  readonly texts: Texts['reports'];
  readonly formats: ReportFormats;
  /** Name of the customer, or the words for all of them. */
  readonly customer: string;
}

/** What a report says, independent of the file format's template. */
export interface Report {
  readonly title: string;
  /** Lines below the title. */
  readonly about: readonly string[];
  readonly parts: readonly ReportPart[];
  /** Without customer, date and extension. */
  readonly fileName: string;
  /** What the activity log says of it, besides format and number of rows. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Customer of each row. */
  readonly rows: readonly { readonly customer: { readonly id: number } }[];
}

export type ReadReport = (tx: Transaction, reader: ReportReader) => Promise<Report>;

/** Adds to a reader what texts of a report need. */
async function reportReaderOf(tx: Transaction, reader: Reader): Promise<ReportReader> {
  const texts = textsFor(reader.locale).reports;
  const names = await listCustomerNames(tx, reader.scope.customerIds.slice(0, 2));
  const [only] = names;
  const customer = only && names.length === 1 ? only.name : texts.allCustomers;
  return { ...reader, texts, customer, formats: reportFormats(reader.locale, reader.timeZone) };
}

/** A report as a PDF file in the reader's language, with times in the reader's time zone. */
export async function reportFile(
  { streams, brand }: { streams: FileStreams; brand: Brand },
  reader: Reader & { readonly origin: Origin },
  read: ReadReport,
): Promise<FileResponse> {
  let fileName = '';
  const content = await streams.begin(
    reader.scope,
    async (tx) => {
      const reportReader = await reportReaderOf(tx, reader);
      const report = await read(tx, reportReader);
      await recordReport(tx, reader.scope, report, reader.origin);
      fileName = fileNameOf(report, reportReader);
      return { report, reportReader };
    },
    (_, { report, reportReader }) => reportPdf(report, reportReader, brand),
  );
  return { content, mediaType: 'application/pdf', fileName };
}

/** The bytes of a report as PDF. */
function reportPdf(
  { title, about, parts }: Report,
  { texts, formats, customer, locale, timeZone }: ReportReader,
  brand: Brand,
): AsyncGenerator<Buffer> {
  const printed = texts.printed(formats.dateTime(new Date().toISOString()), timeZone);
  const { language } = textsFor(locale);
  return pdfOf({ ...brand, title, about, customer, language, printed, pageOf: texts.pageOf }, parts);
}

/** Names what is in the file, whose it is and when it was made. */
function fileNameOf({ fileName }: Report, { customer, timeZone }: ReportReader): string {
  const [safe = ''] = archiveNames([`${fileName}-${customer}-${today(timeZone)}.pdf`]);
  return safe.replaceAll(' ', '-');
}

/** @throws ProblemError `limit-reached` with the text, which pages show */
export function refuseTooLong(rows: number, { texts, formats }: ReportReader, detail: TooLong): void {
  if (rows > MAX_PDF_ROWS) {
    throw new ProblemError('limit-reached', {
      title: 'The file would be too long.',
      detail: detail(texts)(formats.number(MAX_PDF_ROWS)),
    });
  }
}
type TooLong = (texts: Texts['reports']) => (rows: string) => string;

/** One entry for each customer in it; without any, one for the only customer in scope or else for the person. */
function recordReport(
  tx: Transaction,
  { userId, customerIds }: Scope,
  { rows, details }: Report,
  { ipAddress }: Origin,
): Promise<void> {
  const counts = Map.groupBy(rows, ({ customer }) => customer.id);
  const only = customerIds.length === 1 ? customerIds[0] : undefined;
  const entries =
    counts.size > 0 ? [...counts].map(([id, { length }]) => [id, length] as const) : [[only, 0]];
  return recordActivities(
    tx,
    entries.map(([customerId, count]) => ({
      action: 'export.created',
      actorId: userId,
      customerId,
      ipAddress,
      details: { format: 'pdf', rows: count, ...details },
    })),
  );
}
