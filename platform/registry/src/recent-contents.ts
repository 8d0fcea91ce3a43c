const MAX_CACHED_BYTES = 64 * 1024 * 1024;
/** Larger files are read from their storage whenever they are asked for. */
const MAX_CACHED_OBJECT_BYTES = 4 * 1024 * 1024;

interface Entry {
  readonly content: Promise<Buffer>;
  bytes: number;
}

/** The storage is asked once for a file that many load. */
export class RecentContents {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  fits(bytes: number): boolean {
    return bytes <= MAX_CACHED_OBJECT_BYTES;
  }

  /** Requests at the same time share one read. */
  get(key: string, read: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#entries.get(key);
    if (known) {
      // A content that is used again becomes the last one to be dropped.
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.content;
    }
    const entry: Entry = { content: read(), bytes: 0 };
    this.#entries.set(key, entry);
    entry.content.then(
      (content) => this.#count(key, entry, content.length),
      () => this.#entries.delete(key),
    );
    return entry.content;
  }

  #count(key: string, entry: Entry, bytes: number): void {
    if (this.#entries.get(key) !== entry) return;
    entry.bytes = bytes;
    this.#bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.#entries) {
      if (this.#bytes <= MAX_CACHED_BYTES) break;
      this.#entries.delete(oldest);
      this.#bytes -= freed;
    }
  }
}
