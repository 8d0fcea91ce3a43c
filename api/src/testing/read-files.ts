import { inflateRawSync } from 'node:zlib';

/** Rows of a CSV file as spreadsheets read them. */
export function parseCsv(file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of file
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Files of a ZIP archive by name, found by its directory as every reader does. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const header = archive.readUInt32LE(at + 42);
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const content = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    files.set(name, inflateRawSync(content).toString('utf8'));
    at += 46 + nameLength;
  }
  return files;
}

/** Rows of a workbook's sheet: the texts and numbers of its cells. */
export function parseSheet(xml: string): string[][] {
  const plain = (text: string) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, cells = '']) =>
    [...cells.matchAll(/<c[^>]*?(?:\/>|>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>)/gs)].map(
      ([, number, text]) => plain(number ?? text ?? ''),
    ),
  );
}
