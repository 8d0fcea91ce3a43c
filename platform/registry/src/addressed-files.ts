import { contentAddress } from '@atrium/contract';
import { type PublishedFile, publishedFiles } from './published-file.ts';
import type { Registry } from './registry.ts';

interface Index {
  readonly versions: string;
  readonly files: ReadonlyMap<string, PublishedFile>;
}

/** A file that several versions share is found as long as one of them is published. */
export class AddressedFiles {
  readonly #registry: Registry;
  readonly #indexes = new Map<string, Index>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** The address is only compared, and never becomes part of a path on this machine. */
  async find(deployable: string, address: string): Promise<PublishedFile | null> {
    const known = this.#indexes.get(deployable)?.files.get(address);
    if (known && this.#registry.isPublished(known.of)) return known;
    return (await this.#index(deployable)).files.get(address) ?? null;
  }

  /** The index is read again if versions were published or pruned since, here or by another process. */
  async #index(deployable: string): Promise<Index> {
    const published = await this.#registry.versionsOf(deployable);
    const versions = published.join();
    const known = this.#indexes.get(deployable);
    if (known?.versions === versions) return known;
    const releases = await Promise.all(
      published.map((version) => this.#registry.release(deployable, version)),
    );
    const files = releases
      .filter((release) => release?.contentAddressed)
      .flatMap((release) => (release ? publishedFiles(release) : []))
      .map((found) => [contentAddress(deployable, found.file), found] as const);
    const index = { versions, files: new Map(files) };
    if (published.length > 0) this.#indexes.set(deployable, index);
    return index;
  }
}
