import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFile } from '@atrium/server';
import { errorCode } from '@atrium/server/thrown';

const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

/** Each alert has an empty file in a folder that gateways share, so that it is sent once. */
export class AlertMarks {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns null if the alert has been claimed in the last fourteen days. */
  async claim(key: string): Promise<string | null> {
    const id = createHash('sha256').update(key).digest('hex').slice(0, 32);
    await mkdir(this.#folder, { recursive: true });
    try {
      await writeFile(join(this.#folder, id), '', { flag: 'wx', mode: 0o600 });
      return id;
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return null;
      throw error;
    }
  }

  async deleteOld(now: number): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const file = join(this.#folder, name);
      const found = await stat(file).catch(() => null);
      if (found && now - found.mtimeMs > KEPT_MS) await rm(file, { force: true });
    }
  }
}
