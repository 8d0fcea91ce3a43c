import type { ExportFormat } from '@atrium/contract';
import type { Transaction } from '../../db/index.ts';
import type { FileResponse, Origin, Reader } from '../../http/index.ts';
import { type ExportColumn, textColumn } from '../../spreadsheets/index.ts';
import type { ExportedCount } from '../activity/activity-logs.service.ts';
import { type Export, type ExportContext, exportRows } from '../exports/exports.service.ts';
import { type ListedFilters, narrowed } from './filters.service.ts';

interface ExportQuery extends ListedFilters {
  readonly format: ExportFormat;
  readonly headers?: 'en' | undefined;
  /** Of the selected rows; empty for all. */
  readonly id: readonly number[];
}

interface FilteredRows<Row extends { readonly id: number }, Query>
  extends Pick<Export<Row>, 'columns' | 'texts'> {
  countByCustomer(tx: Transaction, query: Query): Promise<ExportedCount[]>;
  /** Sorted as the list. */
  ids(tx: Transaction, query: Query): AsyncIterable<{ readonly id: number }[]>;
  find(tx: Transaction, ids: readonly number[]): Promise<Row[]>;
}

/** Exports the rows that a list shows under its filters, or those of them that are selected. */
export async function exportFiltered<Row extends { readonly id: number }, Query extends ExportQuery>(
  context: ExportContext,
  reader: Reader & { readonly origin: Origin },
  given: Query,
  { columns, texts, countByCustomer, ids, find }: FilteredRows<Row, NoInfer<Query>>,
): Promise<FileResponse> {
  const query = await narrowed(context.database, reader.scope, given);
  return exportRows(context, reader, {
    format: query.format,
    headers: query.headers,
    columns,
    rows: {
      countByCustomer: (tx) => countByCustomer(tx, query),
      ids: (tx) => ids(tx, query),
      find,
      selected: query.id,
    },
    texts,
  });
}

interface OfApplication {
  readonly application: { readonly reference: string; readonly title: string };
  readonly customer: { readonly name: string };
  readonly category: { readonly name: string };
  readonly country: { readonly code: string; readonly name: string };
}

/** The columns that say of which application a row is. */
export function columnsOfApplication(
  titles: Readonly<
    Record<'reference' | 'title' | 'customer' | 'category' | 'countryCode' | 'country', string>
  >,
): readonly ExportColumn<OfApplication>[] {
  return [
    textColumn(titles.reference, 20, ({ application }) => application.reference),
    textColumn(titles.title, 48, ({ application }) => application.title),
    textColumn(titles.customer, 24, ({ customer }) => customer.name),
    textColumn(titles.category, 20, ({ category }) => category.name),
    textColumn(titles.countryCode, 8, ({ country }) => country.code),
    textColumn(titles.country, 22, ({ country }) => country.name),
  ];
}
