import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of an archive, its content in pieces. */
export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

interface WrittenEntry {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly compressedBytes: number;
  readonly bytes: number;
}

const VERSION = 20;
/** Sizes follow the content (bit 3); names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1980-01-01: archives of the same content are the same bytes. */
const DATE = 0x0021;
const MAX_PLAIN_SIZE = 0xffff_ffff;

/** A ZIP archive as a stream: nothing is kept but sizes and check sums. Up to 4 GiB, without the ZIP64 extension. */
export async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const start = offset;
    const encodedName = Buffer.from(name);
    const header = localHeader(encodedName);
    yield header;
    offset += header.length;
    const sums = { crc: 0, bytes: 0, compressedBytes: 0 };
    for await (const piece of deflated(content, sums)) {
      yield piece;
      sums.compressedBytes += piece.length;
    }
    const entry = { name: encodedName, offset: start, ...sums };
    const descriptor = dataDescriptor(entry);
    yield descriptor;
    offset += sums.compressedBytes + descriptor.length;
    if (offset > MAX_PLAIN_SIZE || sums.bytes > MAX_PLAIN_SIZE)
      throw new RangeError('The archive is too large.');
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield endOfDirectory(written.length, directory.length, offset);
}

async function* deflated(
  content: ZipEntry['content'],
  sums: { crc: number; bytes: number },
): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 6 });
  const feeding = (async () => {
    for await (const text of content) {
      const piece = Buffer.from(text);
      sums.crc = crc32(piece, sums.crc);
      sums.bytes += piece.length;
      if (!deflate.write(piece)) await once(deflate, 'drain');
    }
    deflate.end();
  })();
  feeding.catch((error) => deflate.destroy(error));
  yield* deflate as AsyncIterable<Buffer>;
  await feeding;
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor({ crc, compressedBytes, bytes }: WrittenEntry): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x0807_4b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(compressedBytes, 8);
  descriptor.writeUInt32LE(bytes, 12);
  return descriptor;
}

function directoryEntry({ name, offset, crc, compressedBytes, bytes }: WrittenEntry): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x0201_4b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATE, 10);
  entry.writeUInt16LE(DATE, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(compressedBytes, 20);
  entry.writeUInt32LE(bytes, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

function endOfDirectory(entries: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
