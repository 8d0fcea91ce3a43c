import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { WholeSet } from '@atrium/contract';
import { replaceFile } from '@atrium/server';
import type { PublishedVersion } from './pruning.ts';
import { namesIn } from './release-folders.ts';

const compress = promisify(brotliCompress);

/** All who may read the folder may read its files. */
const READABLE = 0o644;
const MAX_KNOWN_SETS = 200;

const setFile = /^[\w-]{43}\.json$/;

/** The folder is shared by all gateways, so that each has the set of every open tab. */
export class StoredReleaseSets {
  readonly #folder: string;
  readonly #hashes = new Map<string, Promise<string>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Calls `create` if this process has not stored these versions yet; returns the set's SHA-256 in base64url. */
  store(versions: readonly PublishedVersion[], create: () => WholeSet): Promise<string> {
    const key = versions.map(({ name, version }) => `${name}@${version}`).join();
    const known = this.#hashes.get(key);
    if (known) return known;
    if (this.#hashes.size >= MAX_KNOWN_SETS) this.#hashes.clear();
    const stored = this.#write(JSON.stringify(create()));
    this.#hashes.set(key, stored);
    stored.catch(() => this.#hashes.delete(key));
    return stored;
  }

  /** Null for any other name than `<hash>.json`. */
  pathOf(file: string): string | null {
    return setFile.test(file) ? join(this.#folder, file) : null;
  }

  /** No tab has any of the pruned versions any more. */
  async deleteSetsWith(pruned: readonly PublishedVersion[]): Promise<void> {
    this.#hashes.clear();
    for (const file of (await namesIn(this.#folder)).filter((name) => setFile.test(name))) {
      const path = join(this.#folder, file);
      const { remotes } = JSON.parse(await readFile(path, 'utf8')) as WholeSet;
      const isPruned = pruned.some(({ name, version }) =>
        remotes.some((remote) => remote.name === name && remote.version === version),
      );
      if (isPruned) await Promise.all([rm(path), rm(`${path}.br`, { force: true })]);
    }
  }

  async #write(content: string): Promise<string> {
    const hash = createHash('sha256').update(content).digest('base64url');
    const path = join(this.#folder, `${hash}.json`);
    await replaceFile(`${path}.br`, await compress(content), READABLE);
    await replaceFile(path, content, READABLE);
    return hash;
  }
}
