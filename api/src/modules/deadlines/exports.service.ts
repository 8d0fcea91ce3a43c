import type { Deadline, DeadlineExportQuery } from '@atrium/contract';
import type { FileResponse, Origin, Reader } from '../../http/index.ts';
import { localTime } from '../../local-time/index.ts';
import type { Texts } from '../../messages/index.ts';
import { dateColumn, type ExportColumn, textColumn } from '../../spreadsheets/index.ts';
import { columnsOfApplication, exportFiltered } from '../applications/filtered-export.service.ts';
import { type ExportContext, textsOfExport } from '../exports/exports.service.ts';
import * as repository from './deadlines.repository.ts';

export async function exportDeadlines(
  context: ExportContext,
  reader: Reader & { readonly origin: Origin },
  query: DeadlineExportQuery,
): Promise<FileResponse> {
  const texts = textsOfExport(reader, query);
  return exportFiltered(context, reader, query, {
    columns: deadlineExportColumns(texts, reader.timeZone),
    countByCustomer: repository.countByCustomer,
    ids: repository.streamIds,
    find: repository.findDeadlines,
    texts: texts.deadlinesExport,
  });
}

/** Every format has these columns in this order. Dates are those of the office, for every reader. */
function deadlineExportColumns(
  { deadlinesExport: { columns, necessity, actors }, deadlineNames: { kinds, states } }: Texts,
  timeZone: string,
): readonly ExportColumn<Deadline>[] {
  return [
    dateColumn(columns.dueAt, 12, ({ dueAt }) => dueAt),
    textColumn(columns.kind, 20, ({ kind }) => kinds[kind]),
    textColumn(columns.state, 10, ({ state }) => states[state]),
    textColumn(columns.necessity, 12, ({ mandatory }) =>
      mandatory ? necessity.mandatory : necessity.optional,
    ),
    ...columnsOfApplication(columns),
    textColumn(columns.actor, 14, ({ actor }) => actors[actor]),
    textColumn(columns.responsible, 24, ({ responsible }) => responsible?.name ?? null),
    dateColumn(columns.originalDueAt, 14, ({ originalDueAt }) => originalDueAt),
    textColumn(columns.rule, 40, ({ rule }) => rule),
    dateColumn(columns.updatedAt(timeZone), 28, ({ updatedAt }) => localTime(updatedAt, timeZone)),
  ];
}
