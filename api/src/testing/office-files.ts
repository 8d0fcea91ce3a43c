import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const OFFICE = 'application/vnd.openxmlformats-officedocument';

const kinds = {
  word: { main: 'word/document.xml', type: `${OFFICE}.wordprocessingml.document.main+xml` },
  sheet: { main: 'xl/workbook.xml', type: `${OFFICE}.spreadsheetml.sheet.main+xml` },
} as const;

interface OfficeFileParts {
  /** Name of the main part. */
  readonly main?: string;
  /** Content type of the main part. */
  readonly type?: string;
  /** Files in addition to those of the document, or in place of them. */
  readonly files?: Readonly<Record<string, string>>;
}

/** A small document of Word or workbook of Excel, as such programs write it. */
export function officeFile(
  kind: keyof typeof kinds,
  { main = kinds[kind].main, type = kinds[kind].type, files = {} }: OfficeFileParts = {},
): Promise<Buffer> {
  return zipped({
    '[Content_Types].xml': contentTypes(`<Override PartName="/${main}" ContentType="${type}"/>`),
    '_rels/.rels': relationships(
      `<Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="${main}"/>`,
    ),
    [main]: '<document/>',
    ...files,
  });
}

export function contentTypes(elements: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${elements}</Types>`;
}

export function relationships(elements: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${PACKAGE}/relationships">${elements}</Relationships>`;
}

/** A small OpenDocument text; its first file is stored as it is. */
export function openText(files: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  return zipped({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': '<manifest/>',
    'content.xml': '<document/>',
    ...files,
  });
}

/** A ZIP archive of files by their names. */
export async function zipped(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files))
    archive.addBuffer(Buffer.from(content), name, { compress: name !== 'mimetype' });
  archive.end();
  return buffer(archive.outputStream);
}
