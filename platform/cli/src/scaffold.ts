import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError } from './deploy-client.ts';
import { inWorkspace, type RemotePlace, remoteFiles } from './remote-template.ts';

const remoteName = /^mfe-[a-z][a-z0-9-]*$/;

/** Root folder of the portal's workspace that contains a folder; null for a folder elsewhere. */
export function workspaceAbove(folder: string): string | null {
  for (let candidate = folder; ; candidate = dirname(candidate)) {
    // A team's own repository may be a workspace too.
    if (existsSync(join(candidate, 'pnpm-workspace.yaml')) && existsSync(join(candidate, 'shared/host')))
      return candidate;
    if (dirname(candidate) === candidate) return null;
  }
}

/** Root folder of the portal's workspace that contains a folder. */
export function workspaceOf(folder: string): string {
  const workspace = workspaceAbove(folder);
  if (workspace) return workspace;
  throw new CommandError(`${folder} is not in the workspace of the portal; run this in its repository.`);
}

/** The workspace's package manager, as an argument of npx. */
export function packageManagerOf(workspace: string): string {
  return JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')).packageManager;
}

/** Marks the workspace's packages as installed, so that its npm scripts do not install them again. */
export async function markWorkspaceInstalled(workspace: string): Promise<void> {
  const marker = join(workspace, 'scripts/install-marker.mjs');
  if (!existsSync(marker)) return;
  const { markInstalled } = await import(pathToFileURL(marker).href);
  markInstalled(workspace);
}

/**
 * Creates a remote in the workspace, with a page, a menu item and a test, ready to build.
 *
 * @param workspace Folder of the workspace.
 * @returns Paths of the files, relative to the workspace.
 * @throws CommandError if the name is taken.
 */
export async function scaffoldRemote(workspace: string, name: string, team: string): Promise<string[]> {
  if (existsSync(join(workspace, name)))
    throw new CommandError(`${name} exists already; choose another name.`);
  const paths = await writeFiles(join(workspace, name), remoteFiles(name, team, inWorkspace));
  return paths.map((path) => join(name, path));
}

/**
 * Creates a remote in a repository of its own.
 *
 * @param folder Folder of the repository.
 * @returns Paths of the files, relative to it.
 * @throws CommandError if one of them exists, except for `.npmrc`, which npm needs before this.
 */
export async function scaffoldRepository(
  folder: string,
  name: string,
  team: string,
  place: RemotePlace,
): Promise<string[]> {
  const { '.npmrc': npmrc = '', ...files } = remoteFiles(name, team, place);
  const taken = Object.keys(files).filter((path) => existsSync(join(folder, path)));
  if (taken.length > 0)
    throw new CommandError(`${folder} has ${taken.join(', ')} already; run this in an empty folder.`);
  return writeFiles(folder, { ...files, '.npmrc': withLines(join(folder, '.npmrc'), npmrc) });
}

/** @throws CommandError if it is not a name for a remote */
export function requireRemoteName(name: string): void {
  if (!remoteName.test(name))
    throw new CommandError(`"${name}" is not a valid name of a remote; choose one such as mfe-documents.`);
}

/** The content of a file, with the lines that it lacks at its end. */
function withLines(file: string, wanted: string): string {
  const content = existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : '';
  const lines = content.split('\n');
  const missing = wanted.split('\n').filter((line) => !lines.includes(line));
  return [...(content ? [content] : []), ...missing, ''].join('\n');
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  return Object.keys(files);
}
