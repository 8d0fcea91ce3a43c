import { extname } from 'node:path';
import { attachmentEndings } from '@atrium/contract';
import { beginningOf, type FileSource, piecesOf } from './file-source.ts';
import { isOfficeFile } from './office-file.ts';
import { isOpenDocument } from './open-document.ts';

interface AttachmentType {
  readonly mediaType: string;
  readonly endings: readonly string[];
  readonly matches: (content: FileSource) => Promise<boolean>;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_TEXT = 'application/vnd.oasis.opendocument.text';
const isZip = beginsWith('PK\x03\x04');

/** Archives and macros are not among the types: their content cannot be inspected. */
const attachmentTypes: readonly AttachmentType[] = [
  { mediaType: 'application/pdf', endings: ['.pdf'], matches: beginsWith('%PDF-') },
  { mediaType: 'image/png', endings: ['.png'], matches: beginsWith('\x89PNG\r\n\x1a\n') },
  { mediaType: 'image/jpeg', endings: ['.jpg', '.jpeg'], matches: beginsWith('\xff\xd8\xff') },
  { mediaType: 'image/tiff', endings: ['.tif', '.tiff'], matches: beginsWith('II*\0', 'MM\0*') },
  {
    mediaType: `${OFFICE}.wordprocessingml.document`,
    endings: ['.docx'],
    matches: isZipped(isOfficeFile(`${OFFICE}.wordprocessingml.document`)),
  },
  {
    mediaType: `${OFFICE}.spreadsheetml.sheet`,
    endings: ['.xlsx'],
    matches: isZipped(isOfficeFile(`${OFFICE}.spreadsheetml.sheet`)),
  },
  {
    mediaType: OPEN_TEXT,
    endings: ['.odt'],
    // The first entry of the archive is stored as it is (OpenDocument 1.3, part 2, 3.3), after a header of 30 bytes.
    matches: isZipped(
      async (content) =>
        (await beginsWith(`mimetype${OPEN_TEXT}`)((await beginningOf(content)).subarray(30))) &&
        (await isOpenDocument(OPEN_TEXT, content)),
    ),
  },
  { mediaType: 'text/plain; charset=utf-8', endings: ['.txt'], matches: isText },
  { mediaType: 'text/csv; charset=utf-8', endings: ['.csv'], matches: isText },
  {
    mediaType: 'application/xml',
    endings: ['.xml'],
    matches: async (content) =>
      (await isText(content)) &&
      /^\uFEFF?<\?xml\s/.test((await beginningOf(content)).toString('utf8', 0, 20)),
  },
];

/** Extension, content and name for readers have to agree. */
export async function mediaTypeOf(
  file: string,
  name: string,
  content: FileSource,
): Promise<{ mediaType: string } | { reason: string }> {
  const type = typeNamed(file);
  if (!type) return { reason: `documents: ${file} does not end with one of ${attachmentEndings.join(', ')}` };
  if (typeNamed(name) !== type) {
    return {
      reason: `documents: the name ${name} must end with ${type.endings.join(' or ')}, as ${file} does`,
    };
  }
  if (!(await type.matches(content))) {
    return { reason: `documents: ${file} does not hold what its ending says` };
  }
  return { mediaType: type.mediaType };
}

function typeNamed(name: string): AttachmentType | undefined {
  const ending = extname(name).toLowerCase();
  return attachmentTypes.find(({ endings }) => endings.includes(ending));
}

function beginsWith(...beginnings: readonly string[]) {
  const bytes = beginnings.map((text) => Buffer.from(text, 'latin1'));
  return async (source: FileSource) => {
    const content = await beginningOf(source);
    return bytes.some((each) => content.subarray(0, each.length).equals(each));
  };
}

/** Nothing may precede the archive, such as a program that unpacks itself. */
function isZipped(matches: (content: FileSource) => Promise<boolean>) {
  return async (content: FileSource) => (await isZip(content)) && matches(content);
}

/** UTF-8 without control characters. */
async function isText(content: FileSource): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of piecesOf(content))
      if (/(?![\t\n\f\r])\p{Cc}/u.test(decoder.decode(piece, { stream: true }))) return false;
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
