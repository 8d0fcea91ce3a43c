import type { Fee, FeeExportQuery } from '@atrium/contract';
import type { FileResponse, Origin, Reader } from '../../../http/index.ts';
import { type Texts, textsFor } from '../../../messages/index.ts';
import { dateCell, type ExportColumn, moneyCell, textCell } from '../../exports/columns.ts';
import { type ExportContext, exportRows } from '../../exports/exports.service.ts';
import { narrowed } from '../filters.service.ts';
import * as repository from './fees.repository.ts';

export async function exportFees(
  context: ExportContext,
  reader: Reader & { readonly origin: Origin },
  { format, ...order }: FeeExportQuery,
): Promise<FileResponse> {
  const texts = textsFor(reader.locale);
  const filters = await narrowed(context.database, reader.scope, order);
  return exportRows(context, reader, {
    format,
    columns: feeColumns(texts),
    rows: {
      countByCustomer: (tx) => repository.countByCustomer(tx, filters),
      batches: (tx) => repository.streamFees(tx, filters),
      selected: order.id,
    },
    texts: texts.feesExport,
  });
}

/** Every format has these columns in this order. Dates are those of the office, for every reader. */
function feeColumns({ feesExport: { columns }, feeStates }: Texts): readonly ExportColumn<Fee>[] {
  const column = (title: string, width: number, textOf: (fee: Fee) => string | null): ExportColumn<Fee> => ({
    title,
    width,
    cell: (fee) => textCell(textOf(fee)),
  });
  return [
    { title: columns.paidOn, width: 12, cell: ({ paidOn }) => dateCell(paidOn) },
    { title: columns.dueAt, width: 12, cell: ({ dueAt }) => dateCell(dueAt) },
    column(columns.state, 10, ({ state }) => feeStates[state]),
    column(columns.name, 32, ({ name }) => name),
    column(columns.reference, 20, ({ application }) => application.reference),
    column(columns.title, 48, ({ application }) => application.title),
    column(columns.customer, 24, ({ customer }) => customer.name),
    column(columns.category, 20, ({ category }) => category.name),
    column(columns.countryCode, 8, ({ country }) => country.code),
    column(columns.country, 22, ({ country }) => country.name),
    { title: columns.amount, width: 14, cell: moneyCell },
    column(columns.currency, 10, ({ currency }) => currency),
  ];
}
