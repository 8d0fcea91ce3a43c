import type { Release } from '@atrium/contract';
import { integrityOf } from '@atrium/release-rules';
import type { PublishedVersion } from './pruning.ts';
import type { Registry } from './registry.ts';

type ListedFile = Release['files'][number];

export interface PublishedFile {
  readonly file: ListedFile;
  readonly of: PublishedVersion;
  /** An entry leads to a remote's module, and so is nearly the same in each remote. */
  readonly isEntry: boolean;
}

export function isEntry({ remote, exposed }: Release, { path }: ListedFile): boolean {
  return remote !== null && exposed.includes(path);
}

/** Packages are for teams alone, and the room `packages` serves them. */
function publicFiles({ files, packages = [] }: Release): readonly ListedFile[] {
  const forTeams = new Set(packages.map(({ file }) => file));
  return files.filter(({ path }) => !forTeams.has(path));
}

export function publishedFiles(release: Release): PublishedFile[] {
  const { name, version } = release;
  return publicFiles(release).map((file) => ({
    file,
    of: { name, version },
    isEntry: isEntry(release, file),
  }));
}

/** The path is only compared, and what the release lists becomes a path on this machine. */
export function publishedFile(release: Release, path: string): PublishedFile | null {
  return publishedFiles(release).find(({ file }) => file.path === path) ?? null;
}

/** Null if the file is missing, or is not the one that its release lists. */
export async function readPublished(
  registry: Registry,
  { file, of }: Pick<PublishedFile, 'file' | 'of'>,
): Promise<Buffer | null> {
  const content = await registry.contents.read(of, file.path).catch(() => null);
  if (!content) return null;
  return integrityOf(content) === file.integrity ? content : null;
}
