import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const ignoredFolders = new Set(['node_modules', 'dist', 'coverage']);
const testFile = /\.test\.[cm]?[jt]sx?$/;

function workspaceRoot(folder: string): string | null {
  for (let candidate = folder; ; candidate = dirname(candidate)) {
    if (existsSync(join(candidate, 'pnpm-workspace.yaml'))) return candidate;
    if (dirname(candidate) === candidate) return null;
  }
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return ignoredFolders.has(entry.name) ? [] : filesBelow(join(folder, entry.name));
    return entry.isFile() && !testFile.test(entry.name) ? [join(folder, entry.name)] : [];
  });
}

/** Folders below `shared/` that only tests use. */
const testOnly = new Set(['testing']);

function sharedFolders(root: string): string[] {
  const folder = join(root, 'shared');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !testOnly.has(name))
    .map((name) => join(folder, name));
}

/**
 * Hash over everything that goes into the build of a deployable: its own files, the shared packages, this
 * preset and the lockfile; tests are left out. Equal hashes mean that a build would give the same files.
 *
 * @param folder Folder of the deployable.
 * @returns 64 hexadecimal digits.
 */
export function sourceHash(folder: string): string {
  const root = workspaceRoot(folder);
  const files = filesBelow(folder);
  if (root) {
    files.push(...sharedFolders(root).flatMap(filesBelow), ...filesBelow(join(root, 'platform/build')));
    files.push(join(root, 'pnpm-lock.yaml'));
  }
  const hash = createHash('sha256');
  for (const file of [...new Set(files)].sort()) {
    const content = readFileSync(file);
    hash
      .update(
        `${relative(root ?? folder, file)
          .split(sep)
          .join('/')}\0${content.length}\0`,
      )
      .update(content);
  }
  return hash.digest('hex');
}
