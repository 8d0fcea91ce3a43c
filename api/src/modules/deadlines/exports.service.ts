import type { Deadline, DeadlineExportQuery } from '@atrium/contract';
import type { FileResponse, Origin, Reader } from '../../http/index.ts';
import { localTime } from '../../local-time/index.ts';
import { type Texts, textsFor } from '../../messages/index.ts';
import { narrowed } from '../applications/filters.service.ts';
import { dateCell, type ExportColumn, textCell } from '../exports/columns.ts';
import { type ExportContext, exportRows } from '../exports/exports.service.ts';
import * as repository from './deadlines.repository.ts';

export async function exportDeadlines(
  context: ExportContext,
  reader: Reader & { readonly origin: Origin },
  { format, ...order }: DeadlineExportQuery,
): Promise<FileResponse> {
  const texts = textsFor(reader.locale);
  const filters = await narrowed(context.database, reader.scope, order);
  return exportRows(context, reader, {
    format,
    columns: deadlineExportColumns(texts, reader.timeZone),
    rows: {
      countByCustomer: (tx) => repository.countByCustomer(tx, filters),
      batches: (tx) => repository.streamDeadlines(tx, filters),
      selected: order.id,
    },
    texts: texts.deadlinesExport,
  });
}

/** Every format has these columns in this order. Dates are those of the office, for every reader. */
function deadlineExportColumns(
  { deadlinesExport: { columns, necessity, actors }, deadlineNames: { kinds, states } }: Texts,
  timeZone: string,
): readonly ExportColumn<Deadline>[] {
  const column = (
    title: string,
    width: number,
    textOf: (deadline: Deadline) => string | null,
  ): ExportColumn<Deadline> => ({ title, width, cell: (deadline) => textCell(textOf(deadline)) });
  const dateColumn = (
    title: string,
    width: number,
    dateOf: (deadline: Deadline) => string | null,
  ): ExportColumn<Deadline> => ({ title, width, cell: (deadline) => dateCell(dateOf(deadline)) });
  return [
    dateColumn(columns.dueAt, 12, ({ dueAt }) => dueAt),
    column(columns.kind, 20, ({ kind }) => kinds[kind]),
    column(columns.state, 10, ({ state }) => states[state]),
    column(columns.necessity, 12, ({ mandatory }) => (mandatory ? necessity.mandatory : necessity.optional)),
    column(columns.reference, 20, ({ application }) => application.reference),
    column(columns.title, 48, ({ application }) => application.title),
    column(columns.customer, 24, ({ customer }) => customer.name),
    column(columns.category, 20, ({ category }) => category.name),
    column(columns.countryCode, 8, ({ country }) => country.code),
    column(columns.country, 22, ({ country }) => country.name),
    column(columns.actor, 14, ({ actor }) => actors[actor]),
    column(columns.responsible, 24, ({ responsible }) => responsible?.name ?? null),
    dateColumn(columns.originalDueAt, 14, ({ originalDueAt }) => originalDueAt),
    column(columns.rule, 40, ({ rule }) => rule),
    dateColumn(columns.updatedAt(timeZone), 28, ({ updatedAt }) => localTime(updatedAt, timeZone)),
  ];
}
