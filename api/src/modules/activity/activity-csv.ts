import { type ActivityLog, BYTE_ORDER_MARK, csvText } from '@atrium/contract';
import { localTime } from '../../local-time/index.ts';
import type { Texts } from '../../messages/index.ts';

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

/** RFC 4180, with times in the reader's time zone. Cells are escaped so that spreadsheets run no formula. */
export function activityCsv(texts: Texts['activityExport'], timeZone: string) {
  const cells = columnsIn(texts, timeZone);
  return {
    head: BYTE_ORDER_MARK + line(cells.map(([title]) => title)),
    row: (entry: ActivityLog): string => line(cells.map(([, text]) => text(entry) ?? '')),
  };
}

function line(texts: readonly string[]): string {
  const fields = texts.map((text) => (text === '' ? '' : csvText(text)));
  return `${fields.join(',')}\r\n`;
}
