import { type ActivityLog, BYTE_ORDER_MARK, csvDialect, csvLine } from '@atrium/contract';
import type { Reader } from '../../http/index.ts';
import { localTime } from '../../local-time/index.ts';
import type { Texts } from '../../messages/index.ts';

type CsvReader = Pick<Reader, 'locale' | 'timeZone'>;
type Column = readonly [title: string, text: (entry: ActivityLog) => string | undefined | null];

/** The columns in their order. */
const columnsIn = ({ columns }: Texts['activityExport'], timeZone: string): readonly Column[] => [
  [columns.at(timeZone), ({ at }) => localTime(at, timeZone)],
  [columns.actor, ({ actor }) => actor?.name],
  [columns.customer, ({ customer }) => customer?.name],
  [columns.action, ({ action }) => action],
  [columns.subjectKind, ({ subject }) => subject?.kind],
  [columns.subject, ({ subject }) => subject?.label],
  [columns.ipAddress, ({ ipAddress }) => ipAddress],
  [columns.details, ({ details }) => (Object.keys(details).length > 0 ? JSON.stringify(details) : null)],
];

/** RFC 4180, for the spreadsheets of the reader's locale, with times in their time zone. */
export function activityCsv(texts: Texts['activityExport'], { locale, timeZone }: CsvReader) {
  const [cells, dialect] = [columnsIn(texts, timeZone), csvDialect(locale)];
  const titles = cells.map(([title]) => title);
  return {
    head: BYTE_ORDER_MARK + csvLine(titles, dialect),
    row: (entry: ActivityLog): string =>
      csvLine(
        cells.map(([, text]) => text(entry) ?? null),
        dialect,
      ),
  };
}
