import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { errorCode } from '../thrown.ts';
import { withPath } from '../write-file.ts';
import { checkedContent } from './described-object.ts';
import {
  type ByteRange,
  ObjectDamaged,
  type ObjectDescription,
  type ObjectStore,
  requireKey,
  type StoredObject,
} from './object-store.ts';
import { TIME_LIMITS, type TimeLimits, withinLimit } from './time-limit.ts';

/** Unfinished objects are here; no key begins with a dot. */
const DRAFTS = '.drafts';
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

const isMissing = (error: unknown) => errorCode(error) === 'ENOENT';

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export class FolderStore implements ObjectStore {
  readonly #root: string;
  readonly #limits: TimeLimits;
  #cleaned: Promise<void> | undefined;

  constructor(root: string, limits = TIME_LIMITS) {
    this.#root = root;
    this.#limits = limits;
  }

  async put(key: string, description: ObjectDescription, source: () => AsyncIterable<Buffer>): Promise<void> {
    const target = this.#pathOf(key);
    await withinLimit(this.#limits.upload, async ({ progress }) => {
      this.#cleaned ??= this.#deleteAbandoned();
      await this.#cleaned;
      const draft = join(this.#root, DRAFTS, randomUUID());
      await mkdir(dirname(target), { recursive: true });
      try {
        const handle = await open(draft, 'wx');
        try {
          for await (const chunk of checkedContent(key, description, source())) {
            await handle.writeFile(chunk).catch((error: Error) => {
              throw withPath(error, draft);
            });
            progress();
          }
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, target);
        await syncFolder(dirname(target));
      } finally {
        await rm(draft, { force: true });
      }
    });
  }

  read(key: string, { from, bytes }: ByteRange): Promise<Buffer> {
    const path = this.#pathOf(key);
    return withinLimit(this.#limits.read, async () => {
      const handle = await open(path, constants.O_RDONLY).catch((error: unknown) => {
        throw isMissing(error) ? new ObjectDamaged(key, 'is missing') : error;
      });
      try {
        return await readRange(handle, from, bytes);
      } finally {
        await handle.close();
      }
    });
  }

  stat(key: string): Promise<StoredObject | null> {
    const path = this.#pathOf(key);
    return withinLimit(this.#limits.read, async () => {
      try {
        const { size, mtime } = await stat(path);
        return { key, bytes: size, storedAt: mtime };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    const start = join(this.#root, dirname(`${prefix}x`));
    const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries.filter((found) => found.isFile())) {
      const key = relative(this.#root, join(entry.parentPath, entry.name)).split(sep).join('/');
      // Another process may delete the file meanwhile.
      const found = key.startsWith(prefix) && !key.startsWith('.') ? await this.stat(key) : null;
      if (found) yield found;
    }
  }

  async delete(key: string): Promise<void> {
    const path = this.#pathOf(key);
    await withinLimit(this.#limits.change, () => rm(path, { force: true }));
  }

  async close(): Promise<void> {}

  #pathOf(key: string): string {
    return join(this.#root, requireKey(key));
  }

  /** Processes that were killed leave their drafts behind. */
  async #deleteAbandoned(): Promise<void> {
    const drafts = join(this.#root, DRAFTS);
    await mkdir(drafts, { recursive: true });
    for (const name of await readdir(drafts)) {
      const path = join(drafts, name);
      const found = await stat(path).catch(() => null);
      if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
    }
  }
}

async function readRange(handle: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(bytes);
  let filled = 0;
  while (filled < bytes) {
    const { bytesRead } = await handle.read(buffer, filled, bytes - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
