import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeFile } from '@atrium/server';
import { z } from 'zod';
import { writePages } from './reference-pages.ts';
import { isPackageName, packageManifest, type ReleasedPackage } from './released-packages.ts';

const storedPackage = z.object({
  manifest: packageManifest,
  contents: z.string(),
  integrity: z.string(),
  shasum: z.string(),
  publishedAt: z.string(),
});

export type StoredPackage = z.output<typeof storedPackage>;

/** Its tarball has the pages of the reference for teams, which are stored unpacked. */
export const REFERENCE_PACKAGE = '@atrium/reference';

/** A version never changes, and stays when its shell is pruned, since lockfiles of teams name it. */
export class PackageStore {
  readonly #folder: string;
  readonly #known = new Map<string, StoredPackage>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async changedPackages(packages: readonly ReleasedPackage[]): Promise<string[]> {
    const checks = packages.map(async ({ manifest: { name, version }, contents }) => {
      const stored = await this.#read(name, version);
      return stored && stored.contents !== contents
        ? [`${name} ${version} was released before with other contents; give it a new version.`]
        : [];
    });
    return (await Promise.all(checks)).flat();
  }

  async add(packages: readonly ReleasedPackage[]): Promise<void> {
    for (const { tarball, ...described } of packages) {
      const { name, version } = described.manifest;
      const target = this.#folderOf(name, version);
      if (existsSync(target)) continue;
      const draft = join(this.#folder, `incoming-${randomUUID()}`);
      await mkdir(draft, { recursive: true });
      await mkdir(dirname(target), { recursive: true });
      await copyFile(tarball, join(draft, 'package.tgz'));
      if (name === REFERENCE_PACKAGE) await writePages(await readFile(tarball), join(draft, 'pages'));
      const stored: StoredPackage = { ...described, publishedAt: new Date().toISOString() };
      await writeFile(join(draft, 'package.json'), JSON.stringify(stored));
      // Another process may have stored the same package first.
      await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }));
    }
  }

  async versionsOf(name: string): Promise<StoredPackage[]> {
    if (!isPackageName(name)) return [];
    const versions = await readdir(join(this.#folder, name)).catch(() => []);
    const found = await Promise.all(versions.map((version) => this.#read(name, version)));
    return found.filter((entry) => entry !== null);
  }

  tarballOf({ manifest: { name, version } }: StoredPackage): string {
    return join(this.#folderOf(name, version), 'package.tgz');
  }

  /** Folder of the pages of a version of the reference; they are at the paths of {@link isPagePath}. */
  pagesOf(version: string): string {
    return join(this.#folderOf(REFERENCE_PACKAGE, version), 'pages');
  }

  async #read(name: string, version: string): Promise<StoredPackage | null> {
    const key = `${name}@${version}`;
    const known = this.#known.get(key);
    if (known) return known;
    const content = await readFile(join(this.#folderOf(name, version), 'package.json'), 'utf8').catch(
      () => null,
    );
    if (content === null) return null;
    const stored = storedPackage.parse(JSON.parse(content));
    this.#known.set(key, stored);
    return stored;
  }

  #folderOf(name: string, version: string): string {
    return join(this.#folder, name, version);
  }
}
