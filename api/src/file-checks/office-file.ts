import { type Archive, isArchive } from './archive.ts';
import type { FileSource } from './file-source.ts';
import { elementsNamed } from './xml-elements.ts';

const RELATIONSHIPS = '_rels/.rels';
const CONTENT_TYPES = '[Content_Types].xml';
const MAIN_PART = /\/relationships\/officeDocument$/;
/** Macros, their sheets, and the parts that describe them. */
const MACROS = /macro|vba/i;

/**
 * Accepts Office Open XML files without macros. As ECMA-376 part 2 says, parts are found by relationships and are what
 * their content types say; their names are free.
 */
export function isOfficeFile(mediaType: string) {
  return (content: FileSource): Promise<boolean> =>
    isArchive(content, async (archive) => {
      const main = await mainPart(archive);
      const typeOf = await contentTypes(archive);
      return (
        main !== undefined &&
        archive.names.includes(main) &&
        typeOf?.(main) === `${mediaType}.main+xml` &&
        !(await hasMacros(archive, main, typeOf))
      );
    });
}

async function mainPart(archive: Archive): Promise<string | undefined> {
  const relationships = elementsNamed('Relationship', (await archive.readText(RELATIONSHIPS)) ?? '');
  const [main, ...others] = relationships?.filter(({ Type = '' }) => MAIN_PART.test(Type)) ?? [];
  if (!main?.Target || main.TargetMode === 'External' || others.length > 0) return undefined;
  return partName(main.Target);
}

function partName(address: string): string | undefined {
  try {
    return decodeURIComponent(new URL(address.replaceAll('\\', '/'), 'package:///').pathname)
      .slice(1)
      .toLowerCase();
  } catch {
    return undefined;
  }
}

type ContentTypes = (name: string) => string | undefined;

async function contentTypes(archive: Archive): Promise<ContentTypes | undefined> {
  const xml = await archive.readText(CONTENT_TYPES);
  const [own, ofExtensions] = ['Override', 'Default'].map((name) => elementsNamed(name, xml ?? ''));
  if (!own || !ofExtensions) return undefined;
  const byName = new Map(
    own.map(({ PartName = '', ContentType = '' }) => [partName(PartName), ContentType.trim()]),
  );
  const byExtension = new Map(
    ofExtensions.map(({ Extension = '', ContentType = '' }) => [Extension.toLowerCase(), ContentType.trim()]),
  );
  return (name) => byName.get(name) ?? byExtension.get(name.replace(/^.*\./, ''));
}

/** Judges by the types of the parts and by what the main part relates to, since names and texts say nothing. */
async function hasMacros({ names, readText }: Archive, main: string, typeOf: ContentTypes): Promise<boolean> {
  if (names.some((name) => MACROS.test(typeOf(name) ?? ''))) return true;
  const relationshipsOfMain = main.replace(/([^/]+)$/, '_rels/$1.rels');
  if (!names.includes(relationshipsOfMain)) return false;
  const relationships = elementsNamed('Relationship', (await readText(relationshipsOfMain)) ?? '<!DOCTYPE');
  return !relationships || relationships.some(({ Type = '' }) => /\/vbaProject$/i.test(Type));
}
