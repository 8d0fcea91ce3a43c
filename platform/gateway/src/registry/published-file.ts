import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@atrium/contract';
import { hasIntegrity } from '@atrium/release-rules';
import type { Registry } from './registry.ts';

type ListedFile = Release['files'][number];

/** A published file, and where it is stored. */
export interface PublishedFile {
  readonly file: ListedFile;
  /** Its path on this machine. */
  readonly storedAt: string;
  /** Whether it leads to a remote's module, and so is nearly the same in each remote. */
  readonly isEntry: boolean;
}

/** Whether a file leads to a remote's module. */
export function isEntry({ remote, exposed }: Release, { path }: ListedFile): boolean {
  return remote !== null && exposed.includes(path);
}

/** Files that everyone may load. Packages are for teams: the room `packages` serves them. */
function publicFiles({ files, packages = [] }: Release): readonly ListedFile[] {
  const forTeams = new Set(packages.map(({ file }) => file));
  return files.filter(({ path }) => !forTeams.has(path));
}

/** All files of a release that everyone may load. */
export function publishedFiles(registry: Registry, release: Release): PublishedFile[] {
  const folder = registry.folderOf(release.name, release.version);
  return publicFiles(release).map((file) => ({
    file,
    storedAt: join(folder, file.path),
    isEntry: isEntry(release, file),
  }));
}

/**
 * The file of a release at a path; null if the release does not list it.
 *
 * @param path It is only compared: what the release lists becomes a path on this machine.
 */
export function publishedFile(registry: Registry, release: Release, path: string): PublishedFile | null {
  return publishedFiles(registry, release).find(({ file }) => file.path === path) ?? null;
}

/** Reads a file; null if it is missing, or not the one that its release lists. */
export async function readPublished({
  file,
  storedAt,
}: Pick<PublishedFile, 'file' | 'storedAt'>): Promise<Buffer | null> {
  const content = await readFile(storedAt).catch(() => null);
  if (!content) return null;
  return hasIntegrity(content, file.integrity) ? content : null;
}
