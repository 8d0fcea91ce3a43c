import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Release } from '@atrium/contract';
import { messages } from '../messages.ts';
import { PublishRefused, readRelease } from '../registry/index.ts';

const MAX_FILES = 2_000;
const MAX_VERSION_BYTES = 128 * 1024 * 1024;
/** What a compressed copy may be larger than its file. */
const COPY_OVERHEAD_BYTES = 4_096;
/** What is read beyond a file's size, so that the sender still reads its response. */
const MAX_EXCESS_BYTES = 16 * 1024 * 1024;
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

const uploadId = /^[0-9a-f-]{36}$/;

/** An upload that was never begun, or takes nothing any more. */
export class NoSuchUpload extends Error {
  override readonly name = 'NoSuchUpload';

  constructor() {
    super(messages.noUpload);
  }
}

/** A file or a version beyond its limit; the message says which. */
export class UploadTooLarge extends Error {
  override readonly name = 'UploadTooLarge';
}

/** Passes on what is within the limit; where there is more, fails after the rest was read, or enough of it. */
async function* within(limit: number, content: Readable, tooLarge: UploadTooLarge) {
  let seen = 0;
  // The stream stays open: its connection carries the response.
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    seen += chunk.length;
    if (seen <= limit) yield chunk;
    if (seen > limit + MAX_EXCESS_BYTES) break;
  }
  if (seen > limit) throw tooLarge;
}

/** A folder that was moved away is the end of its upload. */
function refuseMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new NoSuchUpload() : error;
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
   * @throws UploadTooLarge where the version is too large to be one.
   */
  async begin(release: Release): Promise<string> {
    await this.#dropAbandoned();
    const bytes = release.files.reduce((sum, file) => sum + file.bytes, 0);
    if (release.files.length > MAX_FILES || bytes > MAX_VERSION_BYTES)
      throw new UploadTooLarge(`${release.name} ${release.version} is too large to publish.`);
    const id = randomUUID();
    const folder = join(this.#folder, id);
    // All of them now: a file that arrives later makes none, and so cannot bring a closed upload back.
    const folders = new Set(release.files.map(({ path }) => dirname(join(folder, path))));
    for (const path of [folder, ...folders]) await mkdir(path, { recursive: true });
    await writeFile(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
    return id;
  }

  /**
   * What an upload is to become.
   *
   * @throws NoSuchUpload
   */
  async release(id: string): Promise<Release> {
    const folder = join(this.#folder, id);
    const isOpen = async () => uploadId.test(id) && (await stat(folder).catch(() => null)) !== null;
    if (!(await isOpen())) throw new NoSuchUpload();
    return readRelease(folder).catch(async (error) => {
      // Closed while it was read.
      throw (await isOpen()) ? error : new NoSuchUpload();
    });
  }

  /**
   * Takes one file, or its compressed copy (`.br`, `.gz`).
   *
   * @throws PublishRefused where `release.json` does not name it.
   * @throws UploadTooLarge where it is larger than said there.
   * @throws NoSuchUpload where the upload was closed meanwhile.
   */
  async receive(id: string, release: Release, path: string, content: Readable): Promise<void> {
    const named = (wanted: string) => release.files.find((file) => file.path === wanted);
    const file = named(path);
    const original = file ?? named(path.replace(/\.(?:br|gz)$/, ''));
    if (!original) throw new PublishRefused(`${path}: release.json does not name it.`);
    const limit = original.bytes + (file ? 0 : COPY_OVERHEAD_BYTES);
    const tooLarge = new UploadTooLarge(`${path}: is larger than release.json says.`);
    const target = createWriteStream(join(this.#folder, id, path));
    await pipeline(within(limit, content, tooLarge), target).catch(refuseMissing);
  }

  /**
   * Closes an upload: it takes nothing any more, and its files are the caller's.
   *
   * @returns The folder that they lie in now.
   * @throws NoSuchUpload where it was closed before.
   */
  async close(id: string): Promise<string> {
    const folder = join(this.#folder, `closed-${id}`);
    await rename(join(this.#folder, id), folder).catch(refuseMissing);
    return folder;
  }

  async #dropAbandoned(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      const folder = join(this.#folder, name);
      const found = await stat(folder).catch(() => null);
      if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS)
        await rm(folder, { recursive: true, force: true });
    }
  }
}
