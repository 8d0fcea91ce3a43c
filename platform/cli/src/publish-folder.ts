import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@atrium/contract';
import type { Outlook } from '@atrium/control';
import type { Publication } from '@atrium/registry';
import { CommandError, type DeployClient } from './deploy-client.ts';

const CONCURRENT_UPLOADS = 4;

/** Called after each uploaded file. */
export type Progress = (done: number, total: number) => void;

function builtFolder(folder: string): string {
  for (const candidate of [folder, join(folder, 'dist')])
    if (existsSync(join(candidate, 'release.json'))) return candidate;
  throw new CommandError(
    `${folder}: there is no build (neither release.json nor dist/release.json); build it first. A build that fails leaves none.`,
  );
}

/** Uploads the files of a build; returns the upload's id. */
async function uploadFolder(
  client: DeployClient,
  built: string,
  release: Release,
  progress: Progress,
): Promise<string> {
  const id = await client.beginUpload(release);
  const { files, sourceMaps } = release;
  const paths = [...files, ...sourceMaps]
    .flatMap(({ path }) => [path, `${path}.br`, `${path}.gz`])
    .filter((path) => existsSync(join(built, path)));
  const waiting = [...paths];
  let done = 0;
  const send = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      await client.uploadFile(id, path, await readFile(join(built, path)));
      done += 1;
      progress(done, paths.length);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_UPLOADS }, send));
  return id;
}

async function releaseIn(built: string): Promise<Release> {
  return JSON.parse(await readFile(join(built, 'release.json'), 'utf8')) as Release;
}

/**
 * Uploads a build and publishes it.
 *
 * @param folder A deployable's folder, or its `dist`.
 */
export async function publishFolder(
  client: DeployClient,
  folder: string,
  progress: Progress,
): Promise<Publication & Outlook> {
  const built = builtFolder(folder);
  return client.finishUpload(await uploadFolder(client, built, await releaseIn(built), progress));
}

/**
 * Uploads a build and checks whether it could be promoted; nothing is published.
 *
 * @param folder A deployable's folder, or its `dist`.
 */
export async function checkFolder(
  client: DeployClient,
  folder: string,
  progress: Progress,
): Promise<Pick<Release, 'name' | 'version'> & Outlook> {
  const built = builtFolder(folder);
  const release = await releaseIn(built);
  const outlook = await client.checkUpload(await uploadFolder(client, built, release, progress));
  return { name: release.name, version: release.version, ...outlook };
}
