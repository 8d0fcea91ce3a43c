import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const NOTED_AGAIN_AFTER_MS = 60 * 60 * 1000;

/**
 * When a tab last said that it has a version: one small file for each, in the registry's folder, which all gateways
 * share. Anybody can say so, about what is published; it keeps versions from being pruned, and does nothing else.
 */
export class HeldVersions {
  readonly #folder: string;
  readonly #noted = new Map<string, number>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Notes that a tab has a published version now; once an hour is enough. */
  async note(name: string, version: string): Promise<void> {
    const file = this.#file(name, version);
    const now = Date.now();
    if (now - (this.#noted.get(file) ?? 0) < NOTED_AGAIN_AFTER_MS) return;
    this.#noted.set(file, now);
    await mkdir(this.#folder, { recursive: true });
    await writeFile(file, new Date(now).toISOString());
  }

  /** When a tab last had a version, ISO 8601, UTC; null where none said so. */
  async lastHeld(name: string, version: string): Promise<string | null> {
    return readFile(this.#file(name, version), 'utf8').catch(() => null);
  }

  /** Drops the note about a version that is gone. */
  async forget(name: string, version: string): Promise<void> {
    await rm(this.#file(name, version), { force: true });
  }

  #file(name: string, version: string): string {
    return join(this.#folder, `${name}@${version}`);
  }
}
