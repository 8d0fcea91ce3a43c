import type { Instruction, InstructionExportQuery } from '@atrium/contract';
import type { FileResponse, Origin, Reader } from '../../http/index.ts';
import { localTime } from '../../local-time/index.ts';
import type { Texts } from '../../messages/index.ts';
import { dateColumn, type ExportColumn, textColumn } from '../../spreadsheets/index.ts';
import { exportFiltered } from '../applications/filtered-export.service.ts';
import { type ExportContext, textsOfExport } from '../exports/exports.service.ts';
import * as repository from './instructions.repository.ts';

export function exportInstructions(
  context: ExportContext,
  reader: Reader & { readonly origin: Origin },
  query: InstructionExportQuery,
): Promise<FileResponse> {
  const texts = textsOfExport(reader, query);
  return exportFiltered(context, reader, query, {
    columns: columnsOf(texts, reader.timeZone),
    countByCustomer: repository.countByCustomer,
    ids: repository.streamIds,
    find: repository.findInstructions,
    texts: texts.instructionsExport,
  });
}

/** Every format has these columns in this order. */
function columnsOf(
  { instructionsExport: { columns }, instructionStates, deadlineNames: { kinds } }: Texts,
  timeZone: string,
): readonly ExportColumn<Instruction>[] {
  return [
    dateColumn(columns.sentAt(timeZone), 28, ({ sentAt }) => localTime(sentAt, timeZone)),
    textColumn(columns.kind, 20, ({ kind }) => kind.name),
    textColumn(columns.state, 12, ({ state }) => instructionStates[state]),
    textColumn(columns.reference, 20, ({ application }) => application.reference),
    textColumn(columns.title, 48, ({ application }) => application.title),
    textColumn(columns.customer, 24, ({ customer }) => customer.name),
    textColumn(columns.deadline, 20, ({ deadline }) => deadline && kinds[deadline.kind]),
    dateColumn(columns.dueAt, 12, ({ deadline }) => deadline?.dueAt ?? null),
    dateColumn(columns.cutOffAt(timeZone), 28, ({ cutOffAt }) => cutOffAt && localTime(cutOffAt, timeZone)),
    textColumn(columns.sentBy, 24, ({ sentBy }) => sentBy?.name ?? null),
    textColumn(columns.text, 60, ({ text }) => text),
  ];
}
