import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError } from './deploy-client.ts';
import { remoteFiles } from './remote-template.ts';

const remoteName = /^mfe-[a-z][a-z0-9-]*$/;

/** Folder of the workspace that a folder belongs to. */
export function workspaceOf(folder: string): string {
  for (let candidate = folder; ; candidate = dirname(candidate)) {
    if (existsSync(join(candidate, 'pnpm-workspace.yaml'))) return candidate;
    if (dirname(candidate) === candidate)
      throw new CommandError(`${folder} lies in no workspace (no pnpm-workspace.yaml above it).`);
  }
}

/** The package manager that the workspace names, as npx takes it. */
export function packageManagerOf(workspace: string): string {
  return JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')).packageManager;
}

/** Lets the workspace's own commands know that its packages are installed, so that the next one does not begin with that. */
export async function noteInstalled(workspace: string): Promise<void> {
  const marker = join(workspace, 'scripts/install-marker.mjs');
  if (!existsSync(marker)) return;
  const { markInstalled } = await import(pathToFileURL(marker).href);
  markInstalled(workspace);
}

/**
 * Writes a new remote: one page with its menu item and its test, ready to build.
 *
 * @param workspace Folder of the workspace.
 * @returns Paths of the files, relative to the workspace.
 * @throws CommandError where the name is none, or taken.
 */
export async function scaffoldRemote(workspace: string, name: string, team: string): Promise<string[]> {
  if (!remoteName.test(name))
    throw new CommandError(`"${name}" is no name of a remote; one looks like mfe-documents.`);
  if (existsSync(join(workspace, name))) throw new CommandError(`${name} is there already.`);
  const files = Object.entries(remoteFiles(name, team));
  for (const [path, content] of files) {
    const target = join(workspace, name, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  return files.map(([path]) => join(name, path));
}
