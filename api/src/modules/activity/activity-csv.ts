import { type ActivityLog, BYTE_ORDER_MARK, csvText } from '@atrium/contract';
import { localTime } from './days.ts';
import { enUs } from './messages/en-us.ts';

const { columns } = enUs;

type Column = readonly [title: string, text: (entry: ActivityLog) => string | undefined | null];

/** What each line says, in this order. */
const columnsIn = (timeZone: string): readonly Column[] => [
  [columns.at(timeZone), ({ at }) => localTime(at, timeZone)],
  [columns.actor, ({ actor }) => actor?.name],
  [columns.customer, ({ customer }) => customer?.name],
  [columns.action, ({ action }) => action],
  [columns.subjectKind, ({ subject }) => subject?.kind],
  [columns.subject, ({ subject }) => subject?.label],
  [columns.ipAddress, ({ ipAddress }) => ipAddress],
  [columns.details, ({ details }) => (Object.keys(details).length > 0 ? JSON.stringify(details) : null)],
];

/** RFC 4180, with times as the reader's clocks show them. Text that a spreadsheet would calculate never is. */
export function activityCsv(timeZone: string) {
  const cells = columnsIn(timeZone);
  return {
    head: BYTE_ORDER_MARK + line(cells.map(([title]) => title)),
    row: (entry: ActivityLog): string => line(cells.map(([, text]) => text(entry) ?? '')),
  };
}

function line(texts: readonly string[]): string {
  const fields = texts.map((text) => (text === '' ? '' : csvText(text)));
  return `${fields.join(',')}\r\n`;
}
