import {
  type ApplicationDetail,
  type Deadline,
  type DeadlineFilters,
  deadlineStates,
} from '@atrium/contract';
import type { Fact, ReportPart } from '../../pdf/index.ts';
import { readApplication } from '../applications/applications.service.ts';
import { readDeadlines } from '../deadlines/deadlines.service.ts';
import { deadlineCells } from './deadline-columns.ts';
import { MAX_PDF_ROWS, type ReadReport, type Report, type ReportReader, refuseTooLong } from './report.ts';

export function applicationReport(id: number): ReadReport {
  return async (tx, reader) => {
    const application = await readApplication(tx, id);
    const { deadlines, total } = await readDeadlines(tx, everyDeadlineOf(application), MAX_PDF_ROWS);
    const { fees, timeline, documents } = application;
    const rows = total + fees.length + timeline.length + documents.length;
    refuseTooLong(rows, reader, (texts) => texts.application.tooLong);
    return describeApplication(application, deadlines, reader);
  };
}

function everyDeadlineOf({ id, customer }: ApplicationDetail): DeadlineFilters & { sort: 'dueAt' } {
  return {
    application: [id],
    customer: [customer.id],
    state: [...deadlineStates],
    kind: [],
    actor: [],
    category: [],
    country: [],
    responsible: [],
    sort: 'dueAt',
  };
}

function describeApplication(
  application: ApplicationDetail,
  deadlines: readonly Deadline[],
  reader: ReportReader,
): Report {
  const { reference, title, customer } = application;
  const words = reader.texts.application;
  return {
    title: `${reference} · ${title}`,
    about: [customer.name],
    parts: [
      { heading: words.facts, facts: factsOf(application, reader) },
      ...(deadlines.length > 0 ? [deadlinesPart(deadlines, reader)] : []),
      ...(application.fees.length > 0 ? [feesPart(application, reader)] : []),
      historyPart(application, reader),
      ...(application.documents.length > 0 ? [attachmentsPart(application, reader)] : []),
    ],
    fileName: `${words.fileName}-${reference}`,
    details: { of: 'application', name: reference },
    rows: [application],
  };
}

function factsOf(application: ApplicationDetail, { texts, formats }: ReportReader): Fact[] {
  const words = texts.application;
  const { reference, customer, category, country, status, appliedAt, dueAt, updatedAt, spending, unpaid } =
    application;
  return [
    { label: words.reference, value: reference },
    { label: texts.customer, value: customer.name },
    { label: words.status, value: `${status.mainStatus.name} · ${status.name}` },
    { label: texts.deadlines.columns.category, value: category.name },
    { label: texts.deadlines.columns.country, value: `${country.name} (${country.code})` },
    { label: words.applied, value: formats.date(appliedAt) },
    { label: words.due, value: dueAt === null ? texts.none : formats.date(dueAt) },
    { label: words.updated, value: formats.dateTime(updatedAt) },
    { label: words.spending, value: formats.money(spending) },
    { label: words.open, value: formats.money(unpaid) },
  ];
}

function deadlinesPart(deadlines: readonly Deadline[], reader: ReportReader): ReportPart {
  const words = reader.texts.deadlines;
  return {
    heading: words.title,
    table: {
      columns: [
        { title: words.columns.dueAt, share: 18 },
        { title: words.columns.kind, share: 17 },
        { title: words.columns.actor, share: 13 },
        { title: words.columns.responsible, share: 18 },
        { title: words.columns.state, share: 11 },
        { title: words.columns.rule, share: 23 },
      ],
      rows: [
        deadlines.map((deadline) => {
          const { dueAt, kind, actor, responsible, state } = deadlineCells(deadline, reader);
          return { cells: [dueAt, kind, actor, responsible, state, deadline.rule ?? ''] };
        }),
      ],
    },
  };
}

function feesPart(
  { fees, spending, unpaid }: ApplicationDetail,
  { texts, formats }: ReportReader,
): ReportPart {
  const words = texts.application;
  return {
    heading: words.fees,
    table: {
      columns: [
        { title: words.fee, share: 40 },
        { title: texts.fees.columns.paidOn, share: 20 },
        { title: words.due, share: 20 },
        { title: words.amount, share: 20, align: 'right' },
      ],
      rows: [
        fees.map((fee) => ({
          cells: [
            fee.name,
            fee.paidOn ? formats.date(fee.paidOn) : texts.fees.states[fee.state],
            fee.dueAt ? formats.date(fee.dueAt) : '',
            formats.money(fee),
          ],
        })),
        [
          { cells: [words.totalPaid, '', '', formats.money(spending)], isStrong: true },
          { cells: [words.totalOpen, '', '', formats.money(unpaid)], isStrong: true },
        ],
      ],
    },
  };
}

function historyPart({ timeline }: ApplicationDetail, { texts, formats }: ReportReader): ReportPart {
  const words = texts.application;
  return {
    heading: words.history,
    table: {
      columns: [
        { title: words.when, share: 25 },
        { title: words.status, share: 30 },
        { title: words.note, share: 45 },
      ],
      rows: [
        timeline.map(({ at, status, note }) => ({
          cells: [formats.dateTime(at), status.name, note ?? ''],
        })),
      ],
    },
  };
}

function attachmentsPart({ documents }: ApplicationDetail, { texts, formats }: ReportReader): ReportPart {
  const words = texts.application;
  return {
    heading: words.documents,
    table: {
      columns: [
        { title: words.document, share: 55 },
        { title: words.uploaded, share: 27 },
        { title: words.size, share: 18, align: 'right' },
      ],
      rows: [
        documents.map(({ name, uploadedAt, sizeBytes }) => ({
          cells: [name, formats.dateTime(uploadedAt), formats.bytes(sizeBytes)],
        })),
      ],
    },
  };
}
