import type { Release } from '@atrium/contract';
import { integrityOf } from '@atrium/release-rules';
import type { PublishedVersion } from './pruning.ts';
import type { Registry } from './registry.ts';

type ListedFile = Release['files'][number];

/** A file of a published version. */
export interface PublishedFile {
  readonly file: ListedFile;
  readonly of: PublishedVersion;
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
export function publishedFiles(release: Release): PublishedFile[] {
  const { name, version } = release;
  return publicFiles(release).map((file) => ({
    file,
    of: { name, version },
    isEntry: isEntry(release, file),
  }));
}

/**
 * The file of a release at a path; null if the release does not list it.
 *
 * @param path It is only compared: what the release lists becomes a path on this machine.
 */
export function publishedFile(release: Release, path: string): PublishedFile | null {
  return publishedFiles(release).find(({ file }) => file.path === path) ?? null;
}

/** Reads a file; null if it is missing, or not the one that its release lists. */
export async function readPublished(
  registry: Registry,
  { file, of }: Pick<PublishedFile, 'file' | 'of'>,
): Promise<Buffer | null> {
  const content = await registry.contents.read(of, file.path).catch(() => null);
  if (!content) return null;
  return integrityOf(content) === file.integrity ? content : null;
}
