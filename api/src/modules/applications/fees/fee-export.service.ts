import type { Fee, FeeExportQuery } from '@atrium/contract';
import type { FileResponse, Origin, Reader } from '../../../http/index.ts';
import type { Texts } from '../../../messages/index.ts';
import { dateColumn, type ExportColumn, moneyCell, textColumn } from '../../../spreadsheets/index.ts';
import { type ExportContext, textsOfExport } from '../../exports/exports.service.ts';
import { columnsOfApplication, exportFiltered } from '../filtered-export.service.ts';
import * as repository from './fees.repository.ts';

export async function exportFees(
  context: ExportContext,
  reader: Reader & { readonly origin: Origin },
  query: FeeExportQuery,
): Promise<FileResponse> {
  const texts = textsOfExport(reader, query);
  return exportFiltered(context, reader, query, {
    columns: feeColumns(texts),
    countByCustomer: repository.countByCustomer,
    ids: repository.streamIds,
    find: repository.findFees,
    texts: texts.feesExport,
  });
}

/** Every format has these columns in this order. Dates are those of the office, for every reader. */
function feeColumns({ feesExport: { columns }, feeStates }: Texts): readonly ExportColumn<Fee>[] {
  return [
    dateColumn(columns.paidOn, 12, ({ paidOn }) => paidOn),
    dateColumn(columns.dueAt, 12, ({ dueAt }) => dueAt),
    textColumn(columns.state, 10, ({ state }) => feeStates[state]),
    textColumn(columns.name, 32, ({ name }) => name),
    ...columnsOfApplication(columns),
    { title: columns.amount, width: 14, cell: moneyCell },
    textColumn(columns.currency, 10, ({ currency }) => currency),
  ];
}
