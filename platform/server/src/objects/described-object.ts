import { createHash, hash } from 'node:crypto';
import {
  type ByteRange,
  ObjectDamaged,
  type ObjectDescription,
  type ObjectStore,
  PIECE_BYTES,
} from './object-store.ts';

const HASH_BYTES = 32;

const sha256Of = (content: Buffer) => hash('sha256', content, 'buffer');

async function* piecesIn(content: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let missing = PIECE_BYTES;
  for await (const chunk of content) {
    let rest = chunk;
    while (rest.length >= missing) {
      yield Buffer.concat([...chunks, rest.subarray(0, missing)]);
      rest = rest.subarray(missing);
      chunks = [];
      missing = PIECE_BYTES;
    }
    if (rest.length > 0) chunks.push(rest);
    missing -= rest.length;
  }
  if (chunks.length > 0) yield Buffer.concat(chunks);
}

export async function describeObject(
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<ObjectDescription> {
  const whole = createHash('sha256');
  const hashes: Buffer[] = [];
  let bytes = 0;
  for await (const piece of piecesIn(content)) {
    whole.update(piece);
    hashes.push(sha256Of(piece));
    bytes += piece.length;
  }
  return { bytes, sha256: whole.digest(), pieceHashes: Buffer.concat(hashes) };
}

/** The last chunk is passed on only if the whole is the described content. @throws ObjectDamaged if it is not */
export async function* checkedContent(
  key: string,
  { bytes, sha256 }: ObjectDescription,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const whole = createHash('sha256');
  let seen = 0;
  let held: Buffer | undefined;
  for await (const chunk of content) {
    whole.update(chunk);
    seen += chunk.length;
    if (held) yield held;
    held = chunk;
  }
  if (seen !== bytes || !whole.digest().equals(sha256)) throw new ObjectDamaged(key, 'is damaged');
  if (held) yield held;
}

/**
 * Pieces are read on demand, so that a slow reader holds one piece in memory and no connection. A piece that is not
 * what was stored is read once more, since bytes can be damaged on their way. @throws ObjectDamaged if a piece is
 * missing or damaged. @throws ObjectsUnavailable if the storage does not respond in time.
 */
export async function* readObject(
  store: Pick<ObjectStore, 'read' | 'noteDamage'>,
  key: string,
  description: ObjectDescription,
  range: ByteRange = { from: 0, bytes: description.bytes },
): AsyncGenerator<Buffer> {
  const end = Math.min(range.from + range.bytes, description.bytes);
  for (let from = range.from; from < end; ) {
    const index = Math.floor(from / PIECE_BYTES);
    const start = index * PIECE_BYTES;
    const piece = await readPiece(store, key, description, index);
    yield piece.subarray(from - start, end - start);
    from = start + PIECE_BYTES;
  }
}

async function readPiece(
  store: Pick<ObjectStore, 'read' | 'noteDamage'>,
  key: string,
  { bytes, pieceHashes }: ObjectDescription,
  index: number,
): Promise<Buffer> {
  const from = index * PIECE_BYTES;
  const wanted = pieceHashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
  const range = { from, bytes: Math.min(PIECE_BYTES, bytes - from) };
  for (const _attempt of ['first', 'second']) {
    const piece = await store.read(key, range);
    if (sha256Of(piece).equals(wanted)) return piece;
  }
  store.noteDamage?.();
  throw new ObjectDamaged(key, 'is damaged');
}
