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
}

/** All files of a release. */
export function publishedFiles(registry: Registry, { name, version, files }: Release): PublishedFile[] {
  const folder = registry.folderOf(name, version);
  return files.map((file) => ({ file, storedAt: join(folder, file.path) }));
}

/**
 * The file of a release at a path; null if the release does not list it.
 *
 * @param path It is only compared: what the release lists becomes a path on this machine.
 */
export function publishedFile(
  registry: Registry,
  { name, version, files }: Release,
  path: string,
): PublishedFile | null {
  const file = files.find((listed) => listed.path === path);
  return file ? { file, storedAt: join(registry.folderOf(name, version), file.path) } : null;
}

/** Reads a file; null if it is missing, or not the one that its release lists. */
export async function readPublished({ file, storedAt }: PublishedFile): Promise<Buffer | null> {
  const content = await readFile(storedAt).catch(() => null);
  if (!content) return null;
  return hasIntegrity(content, file.integrity) ? content : null;
}
