import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attachmentEndings } from '@atrium/contract';
import { officeFile, openText, zipped } from '../testing/office-files.ts';
import { mediaTypeOf } from './attachment-type.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_TEXT = 'application/vnd.oasis.opendocument.text';
const bytes = (text: string) => Buffer.from(text, 'latin1');

const contents = {
  pdf: bytes('%PDF-1.7\n'),
  png: bytes('\x89PNG\r\n\x1a\n…'),
  jpeg: bytes('\xff\xd8\xff\xe0…'),
  tiff: bytes('II*\0…'),
  text: Buffer.from('\uFEFFZürich\r\n\tBern\f'),
  xml: Buffer.from('<?xml version="1.0"?><a/>'),
  docx: officeFile('word'),
  xlsx: officeFile('sheet'),
  odt: openText(),
  zip: zipped({ 'notes.txt': 'notes' }),
};

type Content = Buffer | Promise<Buffer>;

test.each<[string, Content, string]>([
  ['a.pdf', contents.pdf, 'application/pdf'],
  ['a.PDF', contents.pdf, 'application/pdf'],
  ['a.png', contents.png, 'image/png'],
  ['a.jpg', contents.jpeg, 'image/jpeg'],
  ['a.jpeg', contents.jpeg, 'image/jpeg'],
  ['a.tif', contents.tiff, 'image/tiff'],
  ['a.tiff', bytes('MM\0*…'), 'image/tiff'],
  ['a.txt', contents.text, 'text/plain; charset=utf-8'],
  ['a.csv', contents.text, 'text/csv; charset=utf-8'],
  ['a.xml', contents.xml, 'application/xml'],
  ['a.docx', contents.docx, `${OFFICE}.wordprocessingml.document`],
  ['a.xlsx', contents.xlsx, `${OFFICE}.spreadsheetml.sheet`],
  ['a.odt', contents.odt, OPEN_TEXT],
])('%s with matching content is accepted', async (file, content, mediaType) => {
  expect(await mediaTypeOf(file, file, await content)).toEqual({ mediaType });
});

test('the contract names the endings that are accepted', async () => {
  for (const ending of attachmentEndings) {
    const type = await mediaTypeOf(`a${ending}`, `a${ending}`, Buffer.alloc(0));
    expect('reason' in type ? type.reason : '').not.toMatch(/does not end with/);
  }
  expect(await mediaTypeOf('a.exe', 'a.exe', Buffer.alloc(0))).toEqual({
    reason: `documents: a.exe does not end with one of ${attachmentEndings.join(', ')}`,
  });
});

const ofKind = (kind: keyof typeof contents) => contents[kind];

test.each<[string, string, Content]>([
  ['a.pdf', 'a program', bytes('MZ\x90\0')],
  ['a.pdf', 'a page of HTML', bytes('<html>%PDF-')],
  ['a.pdf', 'nothing', bytes('')],
  ['a.png', 'a JPEG image', ofKind('jpeg')],
  ['a.jpg', 'a PNG image', ofKind('png')],
  ['a.tif', 'a PNG image', ofKind('png')],
  ['a.txt', 'a control character', bytes('a\0b')],
  ['a.txt', 'text that is not UTF-8', bytes('Z\xfcrich')],
  ['a.csv', 'a workbook', ofKind('xlsx')],
  ['a.xml', 'a page of HTML', bytes('<html>')],
  ['a.docx', 'another archive', ofKind('zip')],
  ['a.docx', 'a workbook', ofKind('xlsx')],
  ['a.xlsx', 'text', ofKind('text')],
  ['a.odt', 'a document of Word', ofKind('docx')],
])('%s with %s is refused', async (file, _what, content) => {
  expect(await mediaTypeOf(file, file, await content)).toEqual({
    reason: `documents: ${file} does not hold what its ending says`,
  });
});

test.each(['a.exe', 'a.zip', 'a.html', 'a.svg', 'a.docm', 'a.pdf.js', 'pdf', '.pdf'])(
  '%s is refused by its name, whatever its content',
  async (file) => {
    expect(await mediaTypeOf(file, file, contents.pdf)).toEqual({
      reason: `documents: ${file} does not end with one of .pdf, .png, .jpg, .jpeg, .tif, .tiff, .docx, .xlsx, .odt, .txt, .csv, .xml`,
    });
  },
);

test('the name for readers has to have the extension of the file', async () => {
  expect(await mediaTypeOf('a.jpg', 'Photo.JPEG', contents.jpeg)).toEqual({ mediaType: 'image/jpeg' });
  for (const name of ['Invoice.exe', 'Invoice.pdf.exe', 'Invoice', 'Invoice.png']) {
    expect(await mediaTypeOf('a.pdf', name, contents.pdf)).toEqual({
      reason: `documents: the name ${name} must end with .pdf, as a.pdf does`,
    });
  }
});

describe('a file on the disk, which is read in pieces of a MiB', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'atrium-types-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const typeOf = async (name: string, content: Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    const type = await mediaTypeOf(name, name, { path });
    return 'mediaType' in type ? type.mediaType : 'refused';
  };

  test('is text if no character is cut where a piece ends', async () => {
    const before = Buffer.alloc((1 << 20) - 1, 'a');
    expect(await typeOf('a.txt', Buffer.concat([before, Buffer.from('ü'), before]))).toMatch(/^text/);
    expect(await typeOf('b.txt', Buffer.concat([before, Buffer.from('ü\0'), before]))).toBe('refused');
    expect(await typeOf('c.txt', Buffer.concat([before, Buffer.from([0xc3])]))).toBe('refused');
  });

  test('is a document if its archive is one', async () => {
    expect(await typeOf('a.docx', await officeFile('word'))).toMatch(/wordprocessingml/);
    expect(await typeOf('a.odt', await openText())).toMatch(/opendocument/);
    expect(await typeOf('b.docx', await zipped({ 'notes.txt': 'notes' }))).toBe('refused');
  });
});
