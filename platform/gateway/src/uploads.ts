import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Release } from '@atrium/contract';
import { filePath, PublishRefused, readRelease } from './publish-check.ts';

const MAX_FILES = 2_000;
const MAX_VERSION_BYTES = 128 * 1024 * 1024;
/** What a compressed copy may be larger than its file. */
const COPY_OVERHEAD_BYTES = 4_096;
/** What is read beyond a file's size before the connection is cut. */
const MAX_EXCESS_BYTES = 16 * 1024 * 1024;
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

const uploadId = /^[0-9a-f-]{36}$/;

/** Passes on no more than it may and counts the rest, so that the sender still gets an answer. */
class Limit extends Transform {
  readonly #bytes: number;
  seen = 0;

  constructor(bytes: number) {
    super();
    this.#bytes = bytes;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.seen += chunk.length;
    if (this.seen <= this.#bytes) this.push(chunk);
    done(this.seen > this.#bytes + MAX_EXCESS_BYTES ? new Error('The upload does not end.') : null);
  }
}

/** Builds on their way in, file by file, in folders of their own until they are whole. */
export class Uploads {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Begins an upload.
   *
   * @param release The build's `release.json`, parsed.
   * @returns Id of the upload.
   * @throws PublishRefused where the version is too large to be one.
   */
  async begin(release: Release): Promise<string> {
    await this.#dropAbandoned();
    const bytes = release.files.reduce((sum, file) => sum + file.bytes, 0);
    if (release.files.length > MAX_FILES || bytes > MAX_VERSION_BYTES)
      throw new PublishRefused(`${release.name} ${release.version} is too large to publish.`);
    for (const { path } of release.files)
      if (!filePath.test(path))
        throw new PublishRefused(`release.json: files: "${path}" is not a plain path.`);
    const id = randomUUID();
    await mkdir(join(this.#folder, id), { recursive: true });
    await writeFile(join(this.#folder, id, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
    return id;
  }

  /** Folder of an upload; null where there is none. */
  async find(id: string): Promise<{ readonly folder: string; readonly release: Release } | null> {
    const folder = join(this.#folder, id);
    if (!uploadId.test(id) || !(await stat(folder).catch(() => null))) return null;
    return { folder, release: await readRelease(folder) };
  }

  /**
   * Takes one file, or its compressed copy (`.br`, `.gz`).
   *
   * @throws PublishRefused where `release.json` does not name it, or it is larger than said there.
   */
  async receive(folder: string, release: Release, path: string, content: Readable): Promise<void> {
    const named = (wanted: string) => release.files.find((file) => file.path === wanted);
    const file = named(path);
    const original = file ?? named(path.replace(/\.(?:br|gz)$/, ''));
    if (!original) throw new PublishRefused(`${path}: release.json does not name it.`);
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    const limit = original.bytes + (file ? 0 : COPY_OVERHEAD_BYTES);
    const limited = new Limit(limit);
    await pipeline(content, limited, createWriteStream(target));
    if (limited.seen > limit) throw new PublishRefused(`${path}: is larger than release.json says.`);
  }

  /** Ends an upload, whatever became of it. */
  async end(id: string): Promise<void> {
    await rm(join(this.#folder, id), { recursive: true, force: true });
  }

  async #dropAbandoned(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      const found = await stat(join(this.#folder, name)).catch(() => null);
      if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await this.end(name);
    }
  }
}
