import { createReadStream } from 'node:fs';
import { because, type Refusal } from '../messages/index.ts';
import { recordColumns } from './application-record.ts';
import { csvRecords } from './csv-records.ts';
import { type FileRecord, UnreadableFile } from './file-record.ts';
import { readLines, type TextLine } from './text-lines.ts';

export function readRecords(file: string): AsyncGenerator<FileRecord> {
  const readerOf = /\.csv$/i.test(file)
    ? (lines: AsyncGenerator<TextLine>) => csvRecords(lines, recordColumns)
    : /\.(ndjson|jsonl)$/i.test(file)
      ? jsonRecords
      : undefined;
  if (!readerOf) throw new UnreadableFile(`${file}: the name must end with .csv or .ndjson.`);
  return readerOf(readLines(createReadStream(file)));
}

export async function* jsonRecords(source: AsyncGenerator<TextLine>): AsyncGenerator<FileRecord> {
  for await (const line of source) {
    const at = { line: line.number, lines: 1, from: line.from };
    if ('reason' in line) yield { ...at, reason: line.reason, said: line.said };
    else if (line.text.trim() !== '') yield { ...at, ...parsedLine(line.text) };
  }
}

function parsedLine(text: string): { fields: unknown } | Refusal {
  try {
    return { fields: JSON.parse(text) };
  } catch {
    return because(null, 'noJson', text.slice(0, 40));
  }
}
