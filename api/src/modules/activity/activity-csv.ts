import { type ActivityLog, BYTE_ORDER_MARK, csvDialect, csvLine } from '@atrium/contract';
import type { Reader } from '../../http/index.ts';
import { localTime } from '../../local-time/index.ts';
import type { Texts } from '../../messages/index.ts';

type CsvReader = Pick<Reader, 'locale' | 'timeZone'>;
type Column = readonly [title: string, text: (entry: ActivityLog) => string | undefined | null];

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
