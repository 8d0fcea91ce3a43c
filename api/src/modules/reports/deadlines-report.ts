import type { Deadline, DeadlinePdfQuery } from '@atrium/contract';
import type { Database, Scope } from '../../db/index.ts';
import { narrowed } from '../applications/filters.service.ts';
import { listResponsiblePeople, readDeadlines } from '../deadlines/deadlines.service.ts';
import { deadlineCells } from './deadline-columns.ts';
import { filterLine, listedNames, namesById, namesIn, periodIn } from './filter-lines.ts';
import { MAX_PDF_ROWS, type ReadReport, type Report, type ReportReader, refuseTooLong } from './report.ts';

export async function deadlinesReport(
  database: Database,
  scope: Scope,
  query: DeadlinePdfQuery,
): Promise<ReadReport> {
  const filters = await narrowed(database, scope, query);
  const names = await namesOf(database, scope);
  return async (tx, reader) => {
    const { deadlines, total } = await readDeadlines(tx, filters, MAX_PDF_ROWS);
    refuseTooLong(total, reader, (texts) => texts.deadlines.tooMany);
    return describeDeadlines(deadlines, filterLines(query, names, reader), reader);
  };
}

function describeDeadlines(
  deadlines: readonly Deadline[],
  filters: readonly string[],
  reader: ReportReader,
): Report {
  const { texts, formats, customer, scope } = reader;
  const words = texts.deadlines;
  const isAll = scope.customerIds.length > 1;
  return {
    title: words.title,
    about: [customer, ...filters, words.count(deadlines.length, formats.number(deadlines.length))],
    parts: [
      {
        table: {
          columns: [
            { title: words.columns.dueAt, share: 17 },
            { title: words.columns.kind, share: 16 },
            { title: words.columns.application, share: isAll ? 26 : 34 },
            ...(isAll ? [{ title: texts.customer, share: 17 }] : []),
            { title: words.columns.country, share: 9 },
            { title: words.columns.actor, share: 13 },
            { title: words.columns.responsible, share: 18 },
            { title: words.columns.state, share: 11 },
          ],
          rows: [
            deadlines.map((deadline) => {
              const { application, customer: owner, country } = deadline;
              const { dueAt, kind, actor, responsible, state } = deadlineCells(deadline, reader);
              const about = `${application.reference} · ${application.title}`;
              const whose = isAll ? [owner.name] : [];
              return {
                cells: [dueAt, kind, about, ...whose, country.code, actor, responsible, state],
                values: { 0: { date: deadline.dueAt } },
              };
            }),
          ],
        },
      },
    ],
    fileName: words.fileName,
    details: { of: 'deadlines' },
    rows: deadlines,
  };
}

async function namesOf(database: Database, scope: Scope) {
  const [listed, people] = await Promise.all([
    listedNames(database, scope),
    listResponsiblePeople(database, scope),
  ]);
  return { ...listed, responsible: namesById(people) };
}

function filterLines(
  query: DeadlinePdfQuery,
  names: Awaited<ReturnType<typeof namesOf>>,
  reader: ReportReader,
): string[] {
  const { columns, kinds, states, noOne, search } = reader.texts.deadlines;
  const line = (name: string, values: readonly string[]) => filterLine(reader, name, values);
  return [
    ...line(columns.dueAt, periodIn(reader, query.from, query.to)),
    ...line(
      columns.state,
      query.state.map((state) => states[state]),
    ),
    ...line(
      columns.kind,
      query.kind.map((kind) => kinds[kind]),
    ),
    ...line(columns.category, namesIn(query.category, names.category)),
    ...line(columns.country, namesIn(query.country, names.country)),
    ...line(columns.responsible, [
      ...namesIn(query.responsible, names.responsible),
      ...(query.unassigned ? [noOne] : []),
    ]),
    ...line(search, query.search ? [query.search] : []),
  ];
}
