import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@atrium/contract';
import { contentAddress } from '@atrium/release-rules';
import type { Registry } from './registry.ts';

/** A published file, and where it is stored. */
export interface PublishedFile {
  readonly file: Release['files'][number];
  /** Its path on this machine. */
  readonly storedAt: string;
}

/** Files of one deployable by their address, as of the versions that were published then. */
interface Index {
  readonly versions: string;
  readonly files: ReadonlyMap<string, PublishedFile>;
}

/**
 * Finds published files by the address that their content gives them. A file that several versions share is found as
 * long as one of them is published.
 */
export class AddressedFiles {
  readonly #registry: Registry;
  readonly #indexes = new Map<string, Index>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /**
   * The file of a deployable at an address; null if no published version has it.
   *
   * @param address Absolute path. It is only compared, and never becomes part of a path on this machine.
   */
  async find(deployable: string, address: string): Promise<PublishedFile | null> {
    const known = this.#indexes.get(deployable)?.files.get(address);
    if (known && existsSync(known.storedAt)) return known;
    return (await this.#index(deployable)).files.get(address) ?? null;
  }

  /** Reads the index again if versions were published or pruned since, here or by another process. */
  async #index(deployable: string): Promise<Index> {
    const published = await this.#registry.versionsOf(deployable);
    const versions = published.join();
    const known = this.#indexes.get(deployable);
    if (known?.versions === versions) return known;
    const releases = await Promise.all(
      published.map((version) => this.#registry.release(deployable, version)),
    );
    const addressed = releases.filter((release) => release?.contentAddressed);
    const files = addressed.flatMap((release) => (release ? this.#filesOf(release) : []));
    const index = { versions, files: new Map(files) };
    if (published.length > 0) this.#indexes.set(deployable, index);
    return index;
  }

  #filesOf({ name, version, files }: Release): [string, PublishedFile][] {
    const folder = this.#registry.folderOf(name, version);
    return files.map((file) => [contentAddress(name, file), { file, storedAt: join(folder, file.path) }]);
  }
}
