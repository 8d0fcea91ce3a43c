import { crc32, deflateSync } from 'node:zlib';

export function pdfOf(title: string, lines: readonly string[]): Buffer {
  const text = [
    'BT /F1 18 Tf 72 760 Td',
    `(${escaped(title)}) Tj /F1 11 Tf 0 -36 Td`,
    ...lines.map((line) => `(${escaped(line)}) Tj 0 -18 Td`),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const start = file.length;
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** The font has Latin-1 only. */
function escaped(text: string): string {
  return text.replaceAll(/[\\()]/g, (letter) => `\\${letter}`).replaceAll(/[^\x20-\xff]/g, '?');
}

const SIDE = 96;

export function pngOf(seed: number): Buffer {
  const rows = Buffer.alloc(SIDE * (1 + SIDE * 3));
  const step = 6 + (seed % 7);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const isInk = Math.floor((x + y * ((seed % 3) - 1) + SIDE) / step) % 2 === 0;
      const at = y * (1 + SIDE * 3) + 1 + x * 3;
      const shade = isInk ? (seed * 37) % 160 : 245;
      rows[at] = rows[at + 1] = rows[at + 2] = shade;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
