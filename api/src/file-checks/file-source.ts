import { createReadStream } from 'node:fs';

/** A file to judge: its bytes, or where it is if it may be too large for memory. */
export type FileSource = Buffer | { readonly path: string };

const READ_BYTES = 1 << 20;

export async function* piecesOf(source: FileSource): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(source)) yield source;
  else yield* createReadStream(source.path, { highWaterMark: READ_BYTES });
}

/** The first piece, by which types are told apart. */
export async function beginningOf(source: FileSource): Promise<Buffer> {
  for await (const piece of piecesOf(source)) return piece;
  return Buffer.alloc(0);
}
