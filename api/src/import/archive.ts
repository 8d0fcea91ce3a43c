import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** A part that is read to judge a file has a few kilobytes when it is unpacked. */
const MAX_PART_BYTES = 5_000_000;

/** Names are compared without case, as programs of offices do. */
export interface Archive {
  readonly names: readonly string[];
  readText(name: string): Promise<string | undefined>;
}

/** @returns `undefined` for what is no archive, or one that programs would read differently. */
export async function openArchive(content: Buffer): Promise<Archive | undefined> {
  try {
    // Backslashes, which some programs write, become slashes.
    const archive = await fromBufferPromise(content, { lazyEntries: true, autoClose: false });
    const entries = new Map<string, Entry>();
    for await (const entry of archive.eachEntry()) {
      const name = entry.fileName.toLowerCase();
      if (name.endsWith('/')) continue;
      if (entries.has(name)) return undefined;
      entries.set(name, entry);
    }
    return {
      names: [...entries.keys()],
      readText: (name) => textOf(archive, entries.get(name.toLowerCase())),
    };
  } catch {
    return undefined;
  }
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
