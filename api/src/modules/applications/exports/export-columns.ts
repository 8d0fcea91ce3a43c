import type { Application } from '@atrium/contract';
import {
  type ApplicationField,
  applicationColumns,
  applicationFields,
} from '../../../application-columns/index.ts';
import { localTime } from '../../../local-time/index.ts';
import type { Texts } from '../../../messages/index.ts';
import { dateColumn, type ExportColumn, moneyCell, textColumn } from '../../../spreadsheets/index.ts';

function storedColumn(field: ApplicationField, title: string): ExportColumn<Application> {
  const { type, exportWidth } = applicationColumns[field];
  return (type === 'date' ? dateColumn : textColumn)(title, exportWidth, (application) => application[field]);
}

export const applicationExportColumns = (
  { columns }: Texts['applicationsExport'],
  timeZone: string,
): readonly ExportColumn<Application>[] => [
  textColumn(columns.reference, 20, ({ reference }) => reference),
  storedColumn('title', columns.title),
  textColumn(columns.customer, 24, ({ customer }) => customer.name),
  textColumn(columns.category, 20, ({ category }) => category.name),
  textColumn(columns.countryCode, 8, ({ country }) => country.code),
  textColumn(columns.country, 22, ({ country }) => country.name),
  textColumn(columns.mainStatus, 16, ({ status }) => status.mainStatus.name),
  textColumn(columns.status, 20, ({ status }) => status.name),
  ...applicationFields
    .filter((field) => field !== 'title')
    .map((field) => storedColumn(field, columns[field])),
  dateColumn(columns.updatedAt(timeZone), 28, ({ updatedAt }) => localTime(updatedAt, timeZone)),
  { title: columns.spending, width: 14, cell: ({ spending }) => moneyCell(spending) },
  { title: columns.unpaid, width: 14, cell: ({ unpaid }) => moneyCell(unpaid) },
  textColumn(columns.currency, 10, ({ spending }) => spending.currency),
];
