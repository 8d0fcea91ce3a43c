import { isUtf8 } from 'node:buffer';
import { because, type Refusal } from '../messages/index.ts';

export const NOT_UTF8 = because(null, 'notUtf8');

export const MAX_RECORD_BYTES = 65_536;

/** `from` is the byte of the file with which the line begins. */
export type TextLine = { readonly number: number; readonly from: number } & (
  | { readonly text: string; readonly bytes: number }
  | Refusal
);

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Where reading begins: with this line, which begins with this byte. */
export interface LineStart {
  readonly line: number;
  readonly byte: number;
}

const FIRST_LINE: LineStart = { line: 1, byte: 0 };

/** A line over `MAX_RECORD_BYTES` is discarded as it arrives, so that it takes no more memory than any other. */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  { line, byte }: LineStart = FIRST_LINE,
): AsyncGenerator<TextLine> {
  let number = line - 1;
  let from = byte;
  let chunkFrom = byte;
  let begun: Buffer[] = [];
  let bytes = 0;
  let endedWithCarriageReturn = false;

  const add = (part: Buffer) => {
    bytes += part.length;
    if (bytes > MAX_RECORD_BYTES) begun = [];
    else if (part.length > 0) begun.push(part);
  };
  const finish = () => {
    number += 1;
    const finished = lineOf({ number, from }, Buffer.concat(begun), bytes);
    begun = [];
    bytes = 0;
    return finished;
  };

  for await (const chunk of chunks) {
    if (chunk.length === 0) continue;
    let start = endedWithCarriageReturn && chunk[0] === LINE_FEED ? 1 : 0;
    from += start;
    for (const { 0: end, index } of lineEnds(chunk)) {
      if (index < start) continue;
      add(chunk.subarray(start, index));
      yield finish();
      start = index + end.length;
      from = chunkFrom + start;
    }
    add(chunk.subarray(start));
    chunkFrom += chunk.length;
    endedWithCarriageReturn = chunk.at(-1) === CARRIAGE_RETURN;
  }
  if (bytes > 0) yield finish();
}

/** One character per byte, so that positions in this text are positions in the chunk. */
function lineEnds(chunk: Buffer) {
  return chunk.toString('latin1').matchAll(/\r\n?|\n/g);
}

/** How many lines end in a part of a file, by the byte before it. */
export function countLineEnds(part: Buffer, before: number | null): number {
  const isDivided = before === CARRIAGE_RETURN && part[0] === LINE_FEED;
  return [...lineEnds(part)].length - (isDivided ? 1 : 0);
}

/** Whether the last line of a file has an end, by the last byte. */
export function isLineEnd(byte: number | undefined): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN;
}

function lineOf(at: Pick<TextLine, 'number' | 'from'>, content: Buffer, bytes: number): TextLine {
  if (bytes > MAX_RECORD_BYTES)
    return { ...at, ...because(null, 'lineTooLong', String(MAX_RECORD_BYTES / 1024)) };
  if (!isUtf8(content)) return { ...at, ...NOT_UTF8 };
  const marked = at.number === 1 && content.subarray(0, 3).equals(BYTE_ORDER_MARK);
  return { ...at, bytes, text: content.toString('utf8', marked ? 3 : 0) };
}
