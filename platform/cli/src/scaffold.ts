import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError } from './deploy-client.ts';
import { remoteFiles } from './remote-template.ts';

const remoteName = /^mfe-[a-z][a-z0-9-]*$/;

/** Root folder of the workspace that contains a folder. */
export function workspaceOf(folder: string): string {
  for (let candidate = folder; ; candidate = dirname(candidate)) {
    if (existsSync(join(candidate, 'pnpm-workspace.yaml'))) return candidate;
    if (dirname(candidate) === candidate)
      throw new CommandError(
        `${folder} is not in a workspace (no pnpm-workspace.yaml above it); run this in the repository.`,
      );
  }
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
 * Creates a remote with a page, a menu item and a test, ready to build.
 *
 * @param workspace Folder of the workspace.
 * @returns Paths of the files, relative to the workspace.
 * @throws CommandError if the name is invalid or taken.
 */
export async function scaffoldRemote(workspace: string, name: string, team: string): Promise<string[]> {
  if (!remoteName.test(name))
    throw new CommandError(`"${name}" is not a valid name of a remote; choose one such as mfe-documents.`);
  if (existsSync(join(workspace, name)))
    throw new CommandError(`${name} exists already; choose another name.`);
  const files = Object.entries(remoteFiles(name, team));
  for (const [path, content] of files) {
    const target = join(workspace, name, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  return files.map(([path]) => join(name, path));
}
