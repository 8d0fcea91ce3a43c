import type { ActivityLog } from '@atrium/contract';
import { localTime } from '../../local-time/index.ts';
import type { Texts } from '../../messages/index.ts';
import { type CsvColumn, textCell } from '../../spreadsheets/index.ts';

export function activityColumns(
  { columns }: Texts['activityExport'],
  timeZone: string,
): readonly CsvColumn<ActivityLog>[] {
  const column = (
    title: string,
    textOf: (entry: ActivityLog) => string | null | undefined,
  ): CsvColumn<ActivityLog> => ({ title, cell: (entry) => textCell(textOf(entry) ?? null) });
  return [
    column(columns.at(timeZone), ({ at }) => localTime(at, timeZone)),
    column(columns.actor, ({ actor }) => actor?.name),
    column(columns.customer, ({ customer }) => customer?.name),
    column(columns.action, ({ action }) => action),
    column(columns.subjectKind, ({ subject }) => subject?.kind),
    column(columns.subject, ({ subject }) => subject?.label),
    column(columns.ipAddress, ({ ipAddress }) => ipAddress),
    column(columns.details, ({ details }) =>
      Object.keys(details).length > 0 ? JSON.stringify(details) : null,
    ),
  ];
}
