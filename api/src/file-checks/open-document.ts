import { isArchive } from './archive.ts';
import type { FileSource } from './file-source.ts';

/** Modules of macros. Programs write lists of libraries even without macros. */
const MACROS = /^(?:scripts\/.|basic\/(?!.*(?:script|dialog)-l[bc]\.xml$))/;

export function isOpenDocument(mediaType: string, content: FileSource): Promise<boolean> {
  return isArchive(
    content,
    async ({ names, readText }) =>
      (await readText('mimetype')) === mediaType &&
      ['content.xml', 'meta-inf/manifest.xml'].every((name) => names.includes(name)) &&
      !names.some((name) => MACROS.test(name)),
  );
}
