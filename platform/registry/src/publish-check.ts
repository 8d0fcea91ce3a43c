import { join } from 'node:path';
import { type Release, release } from '@atrium/contract';
import { whyNotVersion } from '@atrium/release-rules';
import { readIfThere } from '@atrium/server';
import { storedFiles } from './source-maps.ts';

export class PublishRefused extends Error {
  override readonly name = 'PublishRefused';
}

const deployableName = /^(?:shell|mfe-[a-z][a-z0-9-]*)$/;
const versionName = /^[0-9][0-9A-Za-z.+-]*$/;
/** The pattern excludes the registry's own files of a version, and their drafts. */
const filePath = /^(?!.*\.\.)(?!(?:release|objects)\.json(?:$|\.))[\w@][\w@.+-]*(?:\/[\w@][\w@.+-]*)*$/;
const SHELL = 'shell';

/** The name is used as that of a folder. */
export function isDeployable(name: string): boolean {
  return deployableName.test(name);
}

/** Both are used as names of folders. */
export function isVersion(name: string, version: string): boolean {
  return isDeployable(name) && versionName.test(version);
}

export async function readRelease(folder: string): Promise<Release> {
  const content = await readIfThere(join(folder, 'release.json'));
  if (!content) throw new PublishRefused(`${folder}: has no release.json; build it first.`);
  return parseRelease(JSON.parse(content.toString('utf8')));
}

/** Throws PublishRefused with every invalid field, or for an unsafe path or an invalid name or version. */
export function parseRelease(content: unknown): Release {
  const parsed = release.safeParse(content);
  if (!parsed.success)
    throw new PublishRefused(
      parsed.error.issues
        .map(({ path, message }) => `release.json: ${path.join('.') || '(whole)'}: ${message}`)
        .join('\n'),
    );
  const { name, version, remote } = parsed.data;
  for (const { path } of storedFiles(parsed.data))
    if (!filePath.test(path)) throw new PublishRefused(`release.json: files: "${path}" is not a plain path.`);
  if (!deployableName.test(name))
    throw new PublishRefused(`release.json: name: "${name}" is not valid; use shell or mfe-<name>.`);
  if (!versionName.test(version))
    throw new PublishRefused(
      `release.json: version: "${version}" ${whyNotVersion(version) ?? 'is not valid'}.`,
    );
  // Otherwise a team that may publish a remote could replace the shell.
  if ((remote === null) !== (name === SHELL))
    throw new PublishRefused(`release.json: remote: every deployable except the ${SHELL} must have one.`);
  return parsed.data;
}
