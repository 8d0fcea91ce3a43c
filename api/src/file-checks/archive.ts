import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import type { FileSource } from './file-source.ts';

/** A part that is read to judge a file has a few kilobytes when it is unpacked. */
const MAX_PART_BYTES = 5_000_000;
/** The names of all parts are in memory. */
const MAX_PARTS = 10_000;
const MAX_PART_NAME_CHARACTERS = 500;

/** Names are compared without case, as programs of offices do. */
export interface Archive {
  readonly names: readonly string[];
  readText(name: string): Promise<string | undefined>;
}

/** Backslashes, which some programs write, become slashes. */
export function openZip(content: FileSource): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false };
  return Buffer.isBuffer(content) ? fromBufferPromise(content, options) : openPromise(content.path, options);
}

/** False for what is no archive, or one that programs would read differently, and for one of too many parts. */
export async function isArchive(
  content: FileSource,
  matches: (archive: Archive) => Promise<boolean>,
): Promise<boolean> {
  let archive: ZipFile | undefined;
  try {
    archive = await openZip(content);
    const entries = await entriesOf(archive);
    if (!entries) return false;
    const opened = archive;
    const readText = (name: string) => textOf(opened, entries.get(name.toLowerCase()));
    return await matches({ names: [...entries.keys()], readText });
  } catch {
    return false;
  } finally {
    archive?.close();
  }
}

async function entriesOf(archive: ZipFile): Promise<ReadonlyMap<string, Entry> | undefined> {
  if (archive.entryCount > MAX_PARTS) return undefined;
  const entries = new Map<string, Entry>();
  for await (const entry of archive.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (name.endsWith('/')) continue;
    if (entries.has(name) || name.length > MAX_PART_NAME_CHARACTERS) return undefined;
    entries.set(name, entry);
  }
  return entries;
}

async function textOf(archive: ZipFile, entry: Entry | undefined): Promise<string | undefined> {
  if (!entry || entry.uncompressedSize > MAX_PART_BYTES) return undefined;
  try {
    // The stream fails if there is more than the directory says.
    const bytes = await buffer(await archive.openReadStreamPromise(entry));
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function encodingOf(bytes: Buffer): string {
  const mark = bytes.readUInt16BE(0);
  if (mark === 0xfffe) return 'utf-16le';
  return mark === 0xfeff ? 'utf-16be' : 'utf-8';
}
