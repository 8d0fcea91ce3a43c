import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFile } from '@atrium/server';

const RECORD_INTERVAL_MS = 60 * 60 * 1000;

/** Anyone can report a published version as in use, which does no more than keep it from being pruned. */
export class HeldVersions {
  readonly #folder: string;
  readonly #recordedAt = new Map<string, number>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes at most once an hour. */
  async record(name: string, version: string): Promise<void> {
    const file = this.#file(name, version);
    const now = Date.now();
    if (now - (this.#recordedAt.get(file) ?? 0) < RECORD_INTERVAL_MS) return;
    this.#recordedAt.set(file, now);
    await mkdir(this.#folder, { recursive: true });
    await writeFile(file, new Date(now).toISOString());
  }

  /** ISO 8601, UTC; null if no tab used the version. */
  async lastHeld(name: string, version: string): Promise<string | null> {
    return readFile(this.#file(name, version), 'utf8').catch(() => null);
  }

  async delete(name: string, version: string): Promise<void> {
    await rm(this.#file(name, version), { force: true });
  }

  #file(name: string, version: string): string {
    return join(this.#folder, `${name}@${version}`);
  }
}
