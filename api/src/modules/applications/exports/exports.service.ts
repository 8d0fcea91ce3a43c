import type { ApplicationExportQuery } from '@atrium/contract';
import type { FileResponse, Origin, Reader } from '../../../http/index.ts';
import { type ExportContext, exportRows, textsOfExport } from '../../exports/exports.service.ts';
import { chooseApplications } from '../applications.service.ts';
import { applicationExportColumns } from './export-columns.ts';

export async function exportApplications(
  context: ExportContext,
  reader: Reader & { readonly origin: Origin },
  { format, headers, ...order }: ApplicationExportQuery,
): Promise<FileResponse> {
  const texts = textsOfExport(reader, { headers }).applicationsExport;
  return exportRows(context, reader, {
    format,
    headers,
    columns: applicationExportColumns(texts, reader.timeZone),
    rows: await chooseApplications(context.database, reader.scope, order),
    texts,
  });
}
