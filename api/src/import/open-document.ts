import { openArchive } from './archive.ts';

/** Modules of macros. Programs write lists of libraries even without macros. */
const MACROS = /^(?:scripts\/.|basic\/(?!.*(?:script|dialog)-l[bc]\.xml$))/;

export async function isOpenDocument(mediaType: string, content: Buffer): Promise<boolean> {
  const archive = await openArchive(content);
  return (
    archive !== undefined &&
    (await archive.readText('mimetype')) === mediaType &&
    ['content.xml', 'meta-inf/manifest.xml'].every((name) => archive.names.includes(name)) &&
    !archive.names.some((name) => MACROS.test(name))
  );
}
