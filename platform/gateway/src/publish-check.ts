import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Release, release } from '@atrium/contract';

/** A version that may not be published; the message says why. */
export class PublishRefused extends Error {
  override readonly name = 'PublishRefused';
}

const deployableName = /^(?:shell|mfe-[a-z][a-z0-9-]*)$/;
/** Version of a running development server: never a published one. */
export const DEV_VERSION = 'dev';
const versionName = /^[0-9][0-9A-Za-z.+-]*$/;
const filePath = /^(?!.*\.\.)[\w@][\w@.+-]*(?:\/[\w@][\w@.+-]*)*$/;

function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

async function bytesOf(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function checkFile(folder: string, { path, integrity }: Release['files'][number]): Promise<void> {
  const content = await bytesOf(join(folder, path));
  if (!content) throw new PublishRefused(`${path}: named in release.json but missing.`);
  if (integrityOf(content) !== integrity) throw new PublishRefused(`${path}: changed after the build.`);
  const compressed = [
    [`${path}.br`, brotliDecompressSync],
    [`${path}.gz`, gunzipSync],
  ] as const;
  for (const [name, decompress] of compressed) {
    const copy = await bytesOf(join(folder, name));
    if (copy && integrityOf(decompress(copy)) !== integrity)
      throw new PublishRefused(`${name}: holds something else than ${path}.`);
  }
}

/** Reads the `release.json` of a folder. */
export async function readRelease(folder: string): Promise<Release> {
  const content = await bytesOf(join(folder, 'release.json'));
  if (!content) throw new PublishRefused(`${folder}: no release.json; build first.`);
  const parsed = release.safeParse(JSON.parse(content.toString('utf8')));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new PublishRefused(`release.json: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  return parsed.data;
}

/**
 * Reads a built folder's `release.json` and checks every file against it, compressed copies too.
 *
 * @throws PublishRefused naming the field or file that is wrong.
 */
export async function checkBuild(folder: string): Promise<Release> {
  const found = await readRelease(folder);
  const { name, version, files } = found;
  if (!deployableName.test(name))
    throw new PublishRefused(`release.json: name: "${name}" is not a deployable's.`);
  if (!versionName.test(version))
    throw new PublishRefused(`release.json: version: "${version}" is not a version.`);
  for (const { path } of files)
    if (!filePath.test(path)) throw new PublishRefused(`release.json: files: "${path}" is not a plain path.`);
  await Promise.all(files.map((file) => checkFile(folder, file)));
  return found;
}
