import type { ScheduleFormat } from '@atrium/contract';
import type { Transaction } from '../../db/index.ts';
import type { FileStreams } from '../../file-streams/index.ts';
import { type FileResponse, type Origin, ProblemError, type Reader } from '../../http/index.ts';
import { today } from '../../local-time/index.ts';
import { refusals, type Texts, textsFor } from '../../messages/index.ts';
import type { Brand, ReportPart } from '../../pdf/index.ts';
import { XLSX_MEDIA_TYPE } from '../../spreadsheets/index.ts';
import { recordExport } from '../activity/activity-logs.service.ts';
import { archiveNames } from '../applications/attachments/archive-names.ts';
import { listCustomerNames } from './customer-names.repository.ts';
import { type ReportFormats, reportFormats } from './report-formats.ts';
import { reportXlsx } from './report-xlsx.ts';

/** A page of a PDF file takes milliseconds of the processor, and its rows are in memory. */
export const MAX_PDF_ROWS = 2_000;

export interface ReportReader extends Reader {
  readonly texts: Texts['reports'];
  readonly formats: ReportFormats;
  /** Name of the customer, or the words for all of them. */
  readonly customer: string;
}

/** What a report says, independent of the file format. */
export interface Report {
  readonly title: string;
  /** Lines below the title. */
  readonly about: readonly string[];
  readonly parts: readonly ReportPart[];
  /** Customer, date and extension are added to this name. */
  readonly fileName: string;
  /** What the activity log says of it, besides format and number of rows. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly rows: readonly { readonly customer: { readonly id: number } }[];
}

export type ReadReport = (tx: Transaction, reader: ReportReader) => Promise<Report>;

async function reportReaderOf(tx: Transaction, reader: Reader): Promise<ReportReader> {
  const texts = textsFor(reader.locale).reports;
  const names = await listCustomerNames(tx, reader.scope.customerIds.slice(0, 2));
  const [only] = names;
  const customer = only && names.length === 1 ? only.name : texts.allCustomers;
  return { ...reader, texts, customer, formats: reportFormats(reader.locale, reader.timeZone) };
}

/** The PDF file has the whole report, a workbook has its table. */
const formats: Record<ScheduleFormat, { readonly mediaType: string; write: typeof reportPdf }> = {
  pdf: { mediaType: 'application/pdf', write: reportPdf },
  xlsx: { mediaType: XLSX_MEDIA_TYPE, write: reportXlsx },
};

/** Writes in the reader's language, with times in the reader's time zone. */
export async function reportFile(
  { streams, brand }: { streams: FileStreams; brand: Brand },
  reader: Reader & { readonly origin: Origin },
  read: ReadReport,
  format: ScheduleFormat = 'pdf',
): Promise<FileResponse> {
  const { mediaType, write } = formats[format];
  let fileName = '';
  const content = await streams.begin(
    reader.scope,
    async (tx) => {
      const prepared = await prepareReport(tx, reader, read, format);
      fileName = prepared.fileName;
      return prepared;
    },
    (_, { report, reportReader }) => write(report, reportReader, brand),
  );
  return { content, mediaType, fileName };
}

interface WrittenReport {
  readonly reader: Reader & { readonly origin: Origin };
  readonly brand: Brand;
  readonly read: ReadReport;
  readonly format: ScheduleFormat;
  readonly maxBytes: number;
}

/** Keeps the file in memory, to be attached to a mail; null if it is larger than `maxBytes`. */
export async function reportBytes(
  tx: Transaction,
  { reader, brand, read, format, maxBytes }: WrittenReport,
): Promise<{ fileName: string; mediaType: string; content: Buffer } | null> {
  const { mediaType, write } = formats[format];
  const { report, reportReader, fileName } = await prepareReport(tx, reader, read, format);
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of write(report, reportReader, brand)) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > maxBytes) return null;
  }
  return { fileName, mediaType, content: Buffer.concat(pieces) };
}

async function prepareReport(
  tx: Transaction,
  reader: Reader & { readonly origin: Origin },
  read: ReadReport,
  format: ScheduleFormat,
) {
  const reportReader = await reportReaderOf(tx, reader);
  const report = await read(tx, reportReader);
  const counts = [...Map.groupBy(report.rows, ({ customer }) => customer.id)].map(
    ([customerId, { length }]) => ({ customerId, count: length }),
  );
  await recordExport(tx, reader, counts, { format, ...report.details });
  return { report, reportReader, fileName: fileNameOf(report, reportReader, format) };
}

/** A process loads the PDF writer with its first file, not when it starts. */
async function* reportPdf(
  { title, about, parts }: Report,
  { texts, formats, customer, locale, timeZone }: ReportReader,
  brand: Brand,
): AsyncGenerator<Buffer> {
  const printed = texts.printed(formats.dateTime(new Date().toISOString()), timeZone);
  const { language } = textsFor(locale);
  const { pdfOf } = await import('../../pdf/index.ts');
  const { pageOf, notDrawn } = texts;
  yield* pdfOf({ ...brand, title, about, customer, language, printed, pageOf, notDrawn }, parts);
}

function fileNameOf(
  { fileName }: Report,
  { customer, timeZone }: ReportReader,
  format: ScheduleFormat,
): string {
  const [safe = ''] = archiveNames([`${fileName}-${customer}-${today(timeZone)}.${format}`]);
  return safe.replaceAll(' ', '-');
}

/** @throws ProblemError `limit-reached` with the text, which pages show */
export function refuseTooLong(rows: number, { texts, formats }: ReportReader, detail: TooLong): void {
  if (rows > MAX_PDF_ROWS) {
    throw new ProblemError('limit-reached', {
      title: refusals.fileTooLong,
      detail: detail(texts)(formats.number(MAX_PDF_ROWS)),
    });
  }
}
type TooLong = (texts: Texts['reports']) => (rows: string) => string;
