import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<string | Buffer> | Iterable<string>;
}

/** Without the time of writing, archives of the same content are the same bytes. */
const ENTRY_OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

export async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  let content: Readable | undefined;
  for (const entry of entries) {
    zip.addReadStreamLazy(entry.name, ENTRY_OPTIONS, (begin) => {
      content = Readable.from(entry.content, { objectMode: false });
      content.once('error', (error) => archive.destroy(error));
      begin(null, content);
    });
  }
  zip.end();
  try {
    yield* archive;
  } finally {
    // Content that is still being read could send a query on a connection that serves another request by then.
    if (content && !content.closed) {
      content.destroy();
      await once(content, 'close');
    }
  }
}
