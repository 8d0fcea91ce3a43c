import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { packageFolder } from './package-facts.ts';

const ignoredFolders = new Set(['node_modules', 'dist', 'coverage']);
const testFile = /\.test\.[cm]?[jt]sx?$/;

/** A team's own repository may be a workspace too, but has no preset. */
function workspaceRoot(folder: string): string | null {
  for (let candidate = folder; ; candidate = dirname(candidate)) {
    if (['pnpm-workspace.yaml', 'platform/build'].every((path) => existsSync(join(candidate, path))))
      return candidate;
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

function hashOf(files: readonly string[], root: string): string {
  const hash = createHash('sha256');
  for (const file of [...new Set(files)].sort()) {
    const content = readFileSync(file);
    const path = relative(root, file).split(sep).join('/');
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** No deployable imports them. */
const notBuilt = new Set(['reference', 'testing']);

/** There are none outside a workspace. */
export function sharedFolders(deployable: string): string[] {
  const root = workspaceRoot(deployable);
  const folder = root && join(root, 'shared');
  if (!folder || !existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !notBuilt.has(name))
    .map((name) => join(folder, name));
}

function presetFolders(root: string): string[] {
  return ['build', 'release-rules'].map((name) => join(root, 'platform', name));
}

/** Equal hashes mean that the builds are equal. */
export function sourceHash(folder: string): string {
  const root = workspaceRoot(folder);
  const files = filesBelow(folder);
  if (root) {
    files.push(...[...sharedFolders(folder), ...presetFolders(root)].flatMap(filesBelow));
    files.push(join(root, 'pnpm-lock.yaml'));
  }
  return hashOf(files, root ?? folder);
}

const THEME = { packageName: '@atrium/ui', folder: 'src/theme' };

/** Equal hashes mean the same theme, so only one of two builds has to apply it. */
export function themeHash(folder: string): string | null {
  const ui = packageFolder(THEME.packageName, folder);
  return ui && hashOf(filesBelow(join(ui, THEME.folder)), ui).slice(0, 16);
}
