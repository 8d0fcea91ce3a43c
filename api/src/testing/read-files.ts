import { inflateRawSync } from 'node:zlib';

/** Rows of a CSV file as a spreadsheet of the separator's locale reads them. */
export function parseCsv(file: string, separator = ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of file
    .replace(/^\uFEFF/, '')
    .matchAll(new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\r\n"]*))(${separator}|\r\n)`, 'g'))) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** A file as the directory of a ZIP archive lists it. */
export interface ListedFile {
  readonly name: string;
  readonly bytes: number;
  readonly compressedBytes: number;
  /** Position of the file's local header. */
  readonly offset: number;
}

const IN_ZIP64_FIELD = 0xffff_ffff;

/** The directory of a ZIP archive, with the ZIP64 extension or without, read from the last bytes of the archive. */
export function zipDirectory(tail: Buffer, archiveBytes = tail.length): ListedFile[] {
  const zip64End = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 6, 6]));
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const offset = zip64End < 0 ? tail.readUInt32LE(end + 16) : Number(tail.readBigUInt64LE(zip64End + 48));
  let at = offset - (archiveBytes - tail.length);
  return Array.from({ length: tail.readUInt16LE(end + 10) }, () => {
    const nameEnd = at + 46 + tail.readUInt16LE(at + 28);
    const name = tail.toString('utf8', at + 46, nameEnd);
    const isZip64 = tail.readUInt32LE(at + 42) === IN_ZIP64_FIELD;
    const size = (index: number, position: number) =>
      isZip64 ? Number(tail.readBigUInt64LE(nameEnd + 4 + index * 8)) : tail.readUInt32LE(position);
    const listed = {
      name,
      bytes: size(0, at + 24),
      compressedBytes: size(1, at + 20),
      offset: size(2, at + 42),
    };
    at = nameEnd + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32);
    return listed;
  });
}

/** Files of a ZIP archive by name, found by its directory as every reader does. */
export function unzip(archive: Buffer): Map<string, string> {
  return new Map(
    zipDirectory(archive).map(({ name, offset, compressedBytes }) => {
      const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
      const content = archive.subarray(start, start + compressedBytes);
      return [name, inflateRawSync(content).toString('utf8')];
    }),
  );
}

/** Rows of a sheet: texts and numbers of its cells. */
export function parseSheet(xml: string): string[][] {
  const plain = (text: string) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, cells = '']) =>
    [...cells.matchAll(/<c[^>]*?(?:\/>|>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>)/gs)].map(
      ([, number, text]) => plain(number ?? text ?? ''),
    ),
  );
}
