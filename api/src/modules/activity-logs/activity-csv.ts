import type { ActivityLog } from '@atrium/contract';
import { BYTE_ORDER_MARK, csvText } from '../../http/index.ts';
import { enUs } from './messages/en-us.ts';

const { columns } = enUs;

/** What each line says, in this order. */
const cells: readonly [title: string, text: (entry: ActivityLog) => string | undefined | null][] = [
  [columns.at, ({ at }) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')],
  [columns.actor, ({ actor }) => actor?.name],
  [columns.customer, ({ customer }) => customer?.name],
  [columns.action, ({ action }) => action],
  [columns.subjectKind, ({ subject }) => subject?.kind],
  [columns.subject, ({ subject }) => subject?.label],
  [columns.ipAddress, ({ ipAddress }) => ipAddress],
  [columns.details, ({ details }) => (Object.keys(details).length > 0 ? JSON.stringify(details) : null)],
];

/** RFC 4180. Text that a spreadsheet would calculate gets an apostrophe before it. */
export const activityCsv = {
  head: BYTE_ORDER_MARK + line(cells.map(([title]) => title)),
  row: (entry: ActivityLog): string => line(cells.map(([, text]) => text(entry) ?? '')),
};

function line(texts: readonly string[]): string {
  const fields = texts.map((text) => (text === '' ? '' : csvText(text)));
  return `${fields.join(',')}\r\n`;
}
