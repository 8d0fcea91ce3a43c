import { unzip } from './read-files.ts';
import { readPdf } from './read-pdf.ts';

/**
 * All text of a response, with what is in its file: pages of a PDF, and files of an archive, to which spreadsheets belong.
 *
 * @param body as it was received
 */
export async function readContent(body: Buffer): Promise<string> {
  if (body.subarray(0, 5).toString() === '%PDF-') {
    // What is not a whole document, such as the content of a test, is read as it is.
    const pdf = await readPdf(body).catch(() => undefined);
    return pdf ? [pdf.title, ...pdf.pages].join('\n') : body.toString();
  }
  if (body.subarray(0, 4).equals(ZIP)) return [...unzip(body)].flat().join('\n');
  return body.toString();
}

const ZIP = Buffer.from([0x50, 0x4b, 3, 4]);
