import type { ApplicationExportQuery } from '@atrium/contract';
import type { FileResponse, Origin, Reader } from '../../../http/index.ts';
import { textsFor } from '../../../messages/index.ts';
import { type ExportContext, exportRows } from '../../exports/exports.service.ts';
import { chooseApplications } from '../applications.service.ts';
import { applicationExportColumns } from './export-columns.ts';

export async function exportApplications(
  context: ExportContext,
  reader: Reader & { readonly origin: Origin },
  { format, ...order }: ApplicationExportQuery,
): Promise<FileResponse> {
  const texts = textsFor(reader.locale).applicationsExport;
  return exportRows(context, reader, {
    format,
    columns: applicationExportColumns(texts, reader.timeZone),
    rows: await chooseApplications(context.database, reader.scope, order),
    texts,
  });
}
