import { type ImportColumn, type ImportPreview, importFields } from '@atrium/contract/desk';
import type { Transaction } from '../db/index.ts';
import { judgeRecords } from '../import/index.ts';
import { because, reasonIn } from '../messages/index.ts';
import { first, firstCells, type ReadFile, recordsOf } from './import-file.ts';

const PREVIEW_RECORDS = 10;

/** Documents are files in a folder, which only the command has. */
export async function refuseDocuments({ file }: { readonly file: string }) {
  return because('documents', 'needsFolder', file);
}

/** The first records, and which of them would be refused, by the same rules as in the import. Nothing is stored. */
export async function previewOf(tx: Transaction, read: ReadFile, locale: string): Promise<ImportPreview> {
  const { file, columns } = read;
  const { refused } = await judgeRecords(tx, first(PREVIEW_RECORDS, recordsOf(read)), {
    readAttachment: refuseDocuments,
  });
  const reasons = new Map(refused.map(({ line, ...refusal }) => [line, reasonIn(locale, refusal)]));
  const found = await firstCells(PREVIEW_RECORDS, file, columns);
  const keys = columns
    ? columns.map((_, index) => String(index))
    : importFields.filter((field) => found.some(({ cells }) => field in cells));
  return {
    columns: columns ? [...columns] : importFields.flatMap((field) => namedAlike(field, keys)),
    isMapped: columns !== null,
    rows: found.map(({ line, cells }) => ({
      line,
      cells: keys.map((key) => textOf(cells[key])),
      refusal: reasons.get(line) ?? null,
    })),
  };
}

function namedAlike(field: (typeof importFields)[number], keys: readonly string[]): ImportColumn[] {
  return keys.includes(field) ? [{ name: field, field }] : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
