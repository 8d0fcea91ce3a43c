import type { Application, ApplicationOrderQuery } from '@atrium/contract';
import type { Database, Scope } from '../../db/index.ts';
import { majorUnits } from '../../spreadsheets/index.ts';
import { readApplications } from '../applications/applications.service.ts';
import { narrowed } from '../applications/filters.service.ts';
import { MAX_PDF_ROWS, type ReadReport, type Report, type ReportReader, refuseTooLong } from './report.ts';

export async function applicationsReport(
  database: Database,
  scope: Scope,
  query: ApplicationOrderQuery,
): Promise<ReadReport> {
  const filters = await narrowed(database, scope, query);
  return async (tx, reader) => {
    const { applications, total } = await readApplications(tx, filters, MAX_PDF_ROWS);
    refuseTooLong(total, reader, (texts) => texts.applications.tooMany);
    return describeApplications(applications, reader);
  };
}

function describeApplications(applications: readonly Application[], reader: ReportReader): Report {
  const { texts, formats, customer, scope } = reader;
  const [words, names] = [texts.applications, texts.application];
  const isAll = scope.customerIds.length > 1;
  // A workbook can add the amounts up if they have one currency, which is then in the title.
  const [currency, ...others] = new Set(applications.map(({ spending }) => spending.currency));
  const hasOne = currency !== undefined && others.length === 0;
  const [due, spent] = isAll ? [5, 6] : [4, 5];
  return {
    title: words.title,
    about: [customer, words.count(applications.length, formats.number(applications.length))],
    parts: [
      {
        table: {
          columns: [
            { title: names.reference, share: 18 },
            { title: words.columns.title, share: isAll ? 26 : 36 },
            ...(isAll ? [{ title: texts.customer, share: 18 }] : []),
            { title: texts.deadlines.columns.country, share: 9 },
            { title: names.status, share: 17 },
            { title: names.due, share: 14 },
            {
              title: names.spending,
              share: 16,
              align: 'right',
              ...(hasOne && { sheetTitle: `${names.spending} (${currency})` }),
            },
          ],
          rows: [
            applications.map((row) => ({
              cells: [
                row.reference,
                row.title,
                ...(isAll ? [row.customer.name] : []),
                row.country.code,
                row.status.name,
                row.dueAt === null ? '' : formats.date(row.dueAt),
                formats.money(row.spending),
              ],
              values: {
                ...(row.dueAt !== null && { [due]: { date: row.dueAt } }),
                ...(hasOne && { [spent]: { number: majorUnits(row.spending) } }),
              },
            })),
          ],
        },
      },
    ],
    fileName: words.fileName,
    details: { of: 'applications' },
    rows: applications,
  };
}
