import { contentTypes, officeFile, openText, relationships, zipped } from '../testing/office-files.ts';
import { mediaTypeOf } from './attachment-type.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const WORD = `${OFFICE}.wordprocessingml.document`;
const MAIN = `${WORD}.main+xml`;
const OFFICE_DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument';
const VBA = 'application/vnd.ms-office.vbaProject';
const MAIN_OVERRIDE = `<Override PartName="/word/document.xml" ContentType="${MAIN}"/>`;

const accepted = async (file: string, content: Buffer | Promise<Buffer>) =>
  'mediaType' in (await mediaTypeOf(file, file, await content));

/** A document of Word with other files in place of its own. */
const word = (files: Record<string, string>) => officeFile('word', { files });
const related = (attributes: string) =>
  word({ '_rels/.rels': relationships(`<Relationship Id="a" ${attributes}/>`) });
const typed = (elements: string, files = {}) =>
  word({ '[Content_Types].xml': contentTypes(elements), ...files });

/** Some programs write backslashes into the names of an archive. */
async function withBackslashes(): Promise<Buffer> {
  const main = 'word~document.xml';
  const content = await officeFile('word', { main: 'word/document.xml', files: { [main]: '<document/>' } });
  return Buffer.from(
    content
      .toString('latin1')
      .replaceAll('word/document.xml', 'xxxx_document.xml')
      .replaceAll(main, 'word\\document.xml'),
    'latin1',
  );
}

test.each<[string, string, () => Promise<Buffer>]>([
  ['a.docx', 'a main part of another name', () => officeFile('word', { main: 'word/document2.xml' })],
  ['a.docx', 'a main part in another folder', () => officeFile('word', { main: 'content/main.xml' })],
  ['a.xlsx', 'a workbook of another name', () => officeFile('sheet', { main: 'xl/workbook2.xml' })],
  ['a.docx', 'backslashes in its names', withBackslashes],
  ['a.docx', 'an absolute target', () => related(`Type="${OFFICE_DOCUMENT}" Target="/word/document.xml"`)],
  [
    'a.docx',
    'the relationships of the strict standard',
    () => related(`Type="${STRICT}" Target='word/document.xml'`),
  ],
  ['a.docx', 'names in another case', () => related(`Type="${OFFICE_DOCUMENT}" Target="Word/Document.XML"`)],
  ['a.docx', 'a type by its extension', () => typed(`<Default Extension="xml" ContentType="${MAIN}"/>`)],
  [
    'a.docx',
    'prefixes in its XML',
    () =>
      word({
        '_rels/.rels': `<r:Relationships xmlns:r="x"><r:Relationship\n Target="word/document.xml" Type = "${OFFICE_DOCUMENT}" Id="1"></r:Relationship></r:Relationships>`,
      }),
  ],
  [
    'a.docx',
    'XML in UTF-8 with a mark',
    () =>
      word({
        '_rels/.rels': `\uFEFF${relationships(`<Relationship Type="${OFFICE_DOCUMENT}" Target="word/document.xml"/>`)}`,
      }),
  ],
  [
    'a.docx',
    'a text about vbaProject.bin',
    () => word({ 'word/document.xml': '<t>Delete vbaProject.bin</t>' }),
  ],
  [
    'a.docx',
    'an image that is called vbaProject.png',
    () =>
      typed(`${MAIN_OVERRIDE}<Default Extension="png" ContentType="image/png"/>`, {
        'word/media/vbaProject.png': 'x',
      }),
  ],
  [
    'a.odt',
    'a library without modules',
    () => openText({ 'Basic/Standard/script-lb.xml': '<a/>', 'Basic/script-lc.xml': '<a/>' }),
  ],
])('%s with %s is accepted', async (file, _what, content) => {
  expect(await accepted(file, content())).toBe(true);
});

test.each<[string, string, () => Promise<Buffer>]>([
  [
    'a.docx',
    'the name of a main part in a text, next to a program',
    () => zipped({ 'hello.txt': 'word/document.xml', 'evil.exe': 'MZ' }),
  ],
  ['a.docx', 'a main part alone', () => zipped({ 'word/document.xml': '<document/>' })],
  ['a.docx', 'a workbook', () => officeFile('sheet')],
  [
    'a.docx',
    'a workbook with the names of a document',
    () => officeFile('word', { type: `${OFFICE}.spreadsheetml.sheet.main+xml` }),
  ],
  [
    'a.docx',
    'a template',
    () => officeFile('word', { type: `${OFFICE}.wordprocessingml.template.main+xml` }),
  ],
  [
    'a.docx',
    'the type of macros',
    () => officeFile('word', { type: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
  ],
  [
    'a.docx',
    'macros',
    () =>
      typed(`${MAIN_OVERRIDE}<Default Extension="bin" ContentType="${VBA}"/>`, {
        'word/vbaProject.bin': 'x',
      }),
  ],
  [
    'a.docx',
    'macros of another name',
    () =>
      typed(
        `${MAIN_OVERRIDE}<Override PartName="/word/image.dat" ContentType="application/vnd.ms-office.v&#98;aProject"/>`,
        { 'word/image.dat': 'x' },
      ),
  ],
  [
    'a.docx',
    'macros that are related only',
    () =>
      word({
        'word/_rels/document.xml.rels': relationships(
          '<Relationship Id="m" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="image.dat"/>',
        ),
        'word/image.dat': 'x',
      }),
  ],
  [
    'a.xlsx',
    'a sheet of macros',
    () =>
      officeFile('sheet', {
        files: {
          '[Content_Types].xml': contentTypes(
            `<Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/m.xml" ContentType="application/vnd.ms-excel.macrosheet+xml"/>`,
          ),
          'xl/m.xml': '<a/>',
        },
      }),
  ],
  [
    'a.docx',
    'a main part elsewhere',
    () =>
      related(
        `Type="${OFFICE_DOCUMENT}" Target="https://evil.example/word/document.xml" TargetMode="External"`,
      ),
  ],
  [
    'a.docx',
    'a main part that is not there',
    () => related(`Type="${OFFICE_DOCUMENT}" Target="word/document3.xml"`),
  ],
  [
    'a.docx',
    'two main parts',
    () =>
      word({
        '_rels/.rels': relationships(
          `<Relationship Type="${OFFICE_DOCUMENT}" Target="word/document.xml"/><Relationship Type="${OFFICE_DOCUMENT}" Target="x.xml"/>`,
        ),
      }),
  ],
  [
    'a.docx',
    'a main part in a comment',
    () =>
      word({
        '_rels/.rels': relationships(
          `<!--<Relationship Type="${OFFICE_DOCUMENT}" Target="word/document.xml"/>-->`,
        ),
      }),
  ],
  [
    'a.docx',
    'a document type',
    () => word({ '[Content_Types].xml': `<!DOCTYPE a>${contentTypes(MAIN_OVERRIDE)}` }),
  ],
  ['a.docx', 'names that differ by case alone', () => word({ 'WORD/document.xml': '<document/>' })],
  ['a.docx', 'no directory', async () => (await officeFile('word')).subarray(0, -30)],
  [
    'a.docx',
    'a part of many megabytes',
    () =>
      word({
        '_rels/.rels': `${relationships(`<Relationship Type="${OFFICE_DOCUMENT}" Target="word/document.xml"/>`)}${' '.repeat(5_000_000)}`,
      }),
  ],
  [
    'a.odt',
    'a mimetype alone',
    () => zipped({ mimetype: 'application/vnd.oasis.opendocument.text', 'evil.exe': 'MZ' }),
  ],
  ['a.odt', 'macros in Basic', () => openText({ 'Basic/Standard/Module1.xml': '<a/>' })],
  ['a.odt', 'macros in Python', () => openText({ 'Scripts/python/run.py': 'x' })],
])('%s with %s is refused', async (file, _what, content) => {
  expect(await accepted(file, content())).toBe(false);
});
