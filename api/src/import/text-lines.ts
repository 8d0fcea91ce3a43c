import { isUtf8 } from 'node:buffer';

export const NOT_UTF8 = 'is not UTF-8 text';

export const MAX_RECORD_BYTES = 65_536;

export type TextLine = { readonly number: number } & (
  | { readonly text: string; readonly bytes: number }
  | { readonly reason: string }
);

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** A line over `MAX_RECORD_BYTES` is discarded as it arrives, so that it takes no more memory than any other. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<TextLine> {
  let number = 0;
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
    const line = lineOf(number, Buffer.concat(begun), bytes);
    begun = [];
    bytes = 0;
    return line;
  };

  for await (const chunk of chunks) {
    if (chunk.length === 0) continue;
    let start = endedWithCarriageReturn && chunk[0] === LINE_FEED ? 1 : 0;
    // One character per byte, so that positions in this text are positions in the chunk.
    for (const { 0: end, index } of chunk.toString('latin1').matchAll(/\r\n?|\n/g)) {
      if (index < start) continue;
      add(chunk.subarray(start, index));
      yield finish();
      start = index + end.length;
    }
    add(chunk.subarray(start));
    endedWithCarriageReturn = chunk.at(-1) === CARRIAGE_RETURN;
  }
  if (bytes > 0) yield finish();
}

function lineOf(number: number, content: Buffer, bytes: number): TextLine {
  if (bytes > MAX_RECORD_BYTES) return { number, reason: `is longer than ${MAX_RECORD_BYTES / 1024} KB` };
  if (!isUtf8(content)) return { number, reason: NOT_UTF8 };
  const marked = number === 1 && content.subarray(0, 3).equals(BYTE_ORDER_MARK);
  return { number, bytes, text: content.toString('utf8', marked ? 3 : 0) };
}
