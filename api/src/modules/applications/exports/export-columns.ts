import type { Application } from '@atrium/contract';
import {
  type ApplicationField,
  applicationColumns,
  applicationFields,
} from '../../../application-columns/index.ts';
import { localTime } from '../../../local-time/index.ts';
import type { Texts } from '../../../messages/index.ts';
import { dateCell, type ExportColumn, moneyCell, textCell } from '../../exports/columns.ts';

const storedColumn = (field: ApplicationField, title: string): ExportColumn<Application> => ({
  title,
  width: applicationColumns[field].exportWidth,
  cell: (application) =>
    (applicationColumns[field].type === 'date' ? dateCell : textCell)(application[field]),
});

export const applicationExportColumns = (
  { columns }: Texts['applicationsExport'],
  timeZone: string,
): readonly ExportColumn<Application>[] => [
  { title: columns.reference, width: 20, cell: ({ reference }) => textCell(reference) },
  storedColumn('title', columns.title),
  { title: columns.customer, width: 24, cell: ({ customer }) => textCell(customer.name) },
  { title: columns.category, width: 20, cell: ({ category }) => textCell(category.name) },
  { title: columns.countryCode, width: 8, cell: ({ country }) => textCell(country.code) },
  { title: columns.country, width: 22, cell: ({ country }) => textCell(country.name) },
  { title: columns.mainStatus, width: 16, cell: ({ status }) => textCell(status.mainStatus.name) },
  { title: columns.status, width: 20, cell: ({ status }) => textCell(status.name) },
  ...applicationFields
    .filter((field) => field !== 'title')
    .map((field) => storedColumn(field, columns[field])),
  {
    title: columns.updatedAt(timeZone),
    width: 28,
    cell: ({ updatedAt }) => dateCell(localTime(updatedAt, timeZone)),
  },
  { title: columns.spending, width: 14, cell: ({ spending }) => moneyCell(spending) },
  { title: columns.unpaid, width: 14, cell: ({ unpaid }) => moneyCell(unpaid) },
  { title: columns.currency, width: 10, cell: ({ spending }) => textCell(spending.currency) },
];
