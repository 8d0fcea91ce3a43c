import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Release } from '@atrium/contract';
import { checkBuild, PublishRefused, readRelease } from './publish-check.ts';

/** Current version by name of the deployable. */
export type CurrentVersions = Readonly<Record<string, string>>;

/** What a publication did: `unchanged` where the same bytes were there already. */
export interface Publication {
  readonly name: string;
  readonly version: string;
  readonly outcome: 'published' | 'unchanged';
}

function sameFiles(one: Release, other: Release): boolean {
  const lines = ({ files }: Release) => files.map(({ path, integrity }) => `${path} ${integrity}`).sort();
  return JSON.stringify(lines(one)) === JSON.stringify(lines(other));
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/**
 * Published versions in a folder: `assets/<name>/<version>/…`, each written once and never changed, and
 * `current.json` with the version of each deployable that new documents get. Whoever writes and whoever serves
 * may be different processes; a change shows with the next {@link Registry.current}.
 */
export class Registry {
  readonly #folder: string;
  readonly #releases = new Map<string, Release>();
  #current: { readonly stamp: string; readonly versions: CurrentVersions } | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Folder of one published version. */
  folderOf(name: string, version: string): string {
    return join(this.#folder, 'assets', name, version);
  }

  /**
   * Publishes a built folder under the version that its `release.json` names.
   *
   * @throws PublishRefused where a file differs from `release.json`, or where the version exists with other bytes.
   */
  async publish(folder: string): Promise<Publication> {
    const release = await checkBuild(folder);
    const { name, version } = release;
    const target = this.folderOf(name, version);
    if (existsSync(target)) {
      if (!sameFiles(release, await readRelease(target)))
        throw new PublishRefused(
          `${name} ${version} is published with other contents; build it as a new version.`,
        );
      return { name, version, outcome: 'unchanged' };
    }
    const incoming = join(this.#folder, 'incoming', randomUUID());
    try {
      await copyRelease(release, folder, incoming);
      await mkdir(dirname(target), { recursive: true });
      await rename(incoming, target);
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
    return { name, version, outcome: 'published' };
  }

  /**
   * Makes a published version the one that new documents get.
   *
   * @throws PublishRefused where that version is not published.
   */
  async promote(name: string, version: string): Promise<void> {
    if (!(await this.release(name, version)))
      throw new PublishRefused(`${name} ${version} is not published.`);
    const file = join(this.#folder, 'current.json');
    const draft = `${file}.${randomUUID()}`;
    const versions = { ...(await this.current()), [name]: version };
    await writeFile(draft, `${JSON.stringify(versions, null, 2)}\n`);
    await rename(draft, file);
  }

  /** Current versions; read anew only when they changed. */
  async current(): Promise<CurrentVersions> {
    const file = join(this.#folder, 'current.json');
    try {
      const { ino, mtimeMs, size } = await stat(file);
      const stamp = `${ino} ${mtimeMs} ${size}`;
      if (this.#current?.stamp !== stamp)
        this.#current = { stamp, versions: JSON.parse(await readFile(file, 'utf8')) };
      return this.#current.versions;
    } catch (error) {
      if (isMissing(error)) return {};
      throw error;
    }
  }

  /** Description of a published version; null where there is none. */
  async release(name: string, version: string): Promise<Release | null> {
    const key = `${name}@${version}`;
    const known = this.#releases.get(key);
    if (known) return known;
    const folder = this.folderOf(name, version);
    if (!existsSync(join(folder, 'release.json'))) return null;
    const found = await readRelease(folder);
    this.#releases.set(key, found);
    return found;
  }
}

async function copyRelease(release: Release, from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const { path } of [...release.files, { path: 'release.json' }]) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await copyFile(join(from, path), join(to, path));
    for (const copy of [`${path}.br`, `${path}.gz`])
      if (existsSync(join(from, copy))) await copyFile(join(from, copy), join(to, copy));
  }
}

/**
 * Publishes a built folder and makes it current.
 *
 * @param folder A deployable's `dist`.
 * @param registryFolder Folder of the registry; made where missing.
 * @throws PublishRefused, see {@link Registry.publish}.
 */
export async function publish(folder: string, registryFolder: string): Promise<Publication> {
  const registry = new Registry(registryFolder);
  const publication = await registry.publish(folder);
  const { name, version } = publication;
  if ((await registry.current())[name] !== version) await registry.promote(name, version);
  return publication;
}
