import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Release } from '@atrium/contract';
import { PublishRefused, readRelease, storedFiles } from '@atrium/registry';
import { writeFile } from '@atrium/server';
import { messages } from '../messages.ts';

const MAX_FILES = 2_000;
const MAX_VERSION_BYTES = 128 * 1024 * 1024;
/** A compressed copy may be so much larger than its file. */
const COPY_OVERHEAD_BYTES = 4_096;
/** So much is read beyond a file's size, so that the client can still receive the error response. */
const MAX_EXCESS_BYTES = 16 * 1024 * 1024;
/** Releases of open uploads are kept in memory, so that not each file reads them again. */
const MAX_KNOWN_RELEASES = 20;
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** One more upload of a deployable removes the one that has stood still longest. */
const MAX_OPEN = 10;

const uploadId = /^[a-z][a-z0-9-]*\.[0-9a-f-]{36}$/;

/** The upload does not exist or is closed. */
export class NoSuchUpload extends Error {
  override readonly name = 'NoSuchUpload';

  constructor() {
    super(messages.noUpload);
  }
}

/** The message says whether a file or the version exceeds its limit. */
export class UploadTooLarge extends Error {
  override readonly name = 'UploadTooLarge';
}

/** Throws if there is more than the limit, after reading at most {@link MAX_EXCESS_BYTES} of it. */
async function* limited(limit: number, content: Readable, tooLarge: UploadTooLarge) {
  let seen = 0;
  // The stream stays open, since its connection is needed for the response.
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    seen += chunk.length;
    if (seen <= limit) yield chunk;
    if (seen > limit + MAX_EXCESS_BYTES) break;
  }
  if (seen > limit) throw tooLarge;
}

/** A missing folder means that the upload was closed. */
function asNoSuchUpload(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new NoSuchUpload() : error;
}

export class Uploads {
  readonly #folder: string;
  readonly #releases = new Map<string, Release>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws UploadTooLarge if the version exceeds {@link MAX_FILES} or {@link MAX_VERSION_BYTES} */
  async begin(release: Release): Promise<string> {
    await this.#deleteAbandoned();
    const files = storedFiles(release);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    if (files.length > MAX_FILES || bytes > MAX_VERSION_BYTES)
      throw new UploadTooLarge(
        `${release.name} ${release.version} is too large to publish: at most ${MAX_FILES} files and ${MAX_VERSION_BYTES / 1024 ** 2} MiB are allowed.`,
      );
    await this.#makeRoom(release.name);
    const id = `${release.name}.${randomUUID()}`;
    const folder = join(this.#folder, id);
    // All folders are created now: if receiving a file could create one, it could recreate a closed upload.
    const folders = new Set(files.map(({ path }) => dirname(join(folder, path))));
    for (const path of [folder, ...folders]) await mkdir(path, { recursive: true });
    await writeFile(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
    this.#remember(id, release);
    return id;
  }

  /** @throws NoSuchUpload if it does not exist or is closed */
  async release(id: string): Promise<Release> {
    const folder = join(this.#folder, id);
    const isOpen = async () => uploadId.test(id) && (await stat(folder).catch(() => null)) !== null;
    if (!(await isOpen())) throw new NoSuchUpload();
    const known = this.#releases.get(id);
    if (known) return known;
    const release = await readRelease(folder).catch(async (error) => {
      // The upload may have been closed while it was read.
      throw (await isOpen()) ? error : new NoSuchUpload();
    });
    this.#remember(id, release);
    return release;
  }

  #remember(id: string, release: Release): void {
    this.#releases.set(id, release);
    const [oldest] = this.#releases.keys();
    if (this.#releases.size > MAX_KNOWN_RELEASES && oldest !== undefined) this.#releases.delete(oldest);
  }

  /**
   * The file may be a compressed copy (`.br`, `.gz`).
   * @throws PublishRefused if `release.json` does not list it
   * @throws UploadTooLarge if it is larger than listed there
   * @throws NoSuchUpload if the upload was closed in the meantime
   */
  async receive(id: string, release: Release, path: string, content: Readable): Promise<void> {
    const findFile = (wanted: string) => storedFiles(release).find((file) => file.path === wanted);
    const file = findFile(path);
    const original = file ?? findFile(path.replace(/\.(?:br|gz)$/, ''));
    if (!original) throw new PublishRefused(`${path}: is not listed in release.json; build again.`);
    const limit = original.bytes + (file ? 0 : COPY_OVERHEAD_BYTES);
    const tooLarge = new UploadTooLarge(`${path}: is larger than release.json says.`);
    const target = createWriteStream(join(this.#folder, id, path));
    await pipeline(limited(limit, content, tooLarge), target).catch(asNoSuchUpload);
  }

  /**
   * The upload accepts no more files, and the caller owns its folder.
   * @returns the new path of the folder
   * @throws NoSuchUpload if it is closed already
   */
  async close(id: string): Promise<string> {
    const folder = join(this.#folder, `closed-${id}`);
    await rename(join(this.#folder, id), folder).catch(asNoSuchUpload);
    return folder;
  }

  async #deleteAbandoned(): Promise<void> {
    for (const { folder, touchedAtMs } of await this.#folders(() => true))
      if (Date.now() - touchedAtMs > ABANDONED_AFTER_MS) await rm(folder, { recursive: true, force: true });
  }

  async #makeRoom(deployable: string): Promise<void> {
    const open = await this.#folders((name) => uploadId.test(name) && name.startsWith(`${deployable}.`));
    open.sort((one, other) => other.touchedAtMs - one.touchedAtMs);
    for (const { folder } of open.slice(MAX_OPEN - 1)) await rm(folder, { recursive: true, force: true });
  }

  async #folders(isWanted: (name: string) => boolean) {
    const names = (await readdir(this.#folder).catch(() => [])).filter(isWanted);
    const folders = await Promise.all(
      names.map(async (name) => {
        const folder = join(this.#folder, name);
        const found = await stat(folder).catch(() => null);
        return found && { folder, touchedAtMs: found.mtimeMs };
      }),
    );
    return folders.filter((found) => found !== null);
  }
}
