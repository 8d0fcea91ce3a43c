import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Release, release } from '@atrium/contract';
import { buildFindings, hasIntegrity } from '@atrium/release-rules';
import { readReleasedPackages } from './packages/released-packages.ts';
import { sourceMapFindings, storedFiles } from './source-maps.ts';

/** A version cannot be published; the message says why. */
export class PublishRefused extends Error {
  override readonly name = 'PublishRefused';
}

const deployableName = /^(?:shell|mfe-[a-z][a-z0-9-]*)$/;
/** Version of what a development server serves; never published. */
export const DEV_VERSION = 'dev';
const versionName = /^[0-9][0-9A-Za-z.+-]*$/;
/** Relative path of a published file; excludes `release.json`, which describes the version. */
const filePath = /^(?!.*\.\.)(?!release\.json(?:$|\.))[\w@][\w@.+-]*(?:\/[\w@][\w@.+-]*)*$/;
/** The only deployable that is not a remote. */
const SHELL = 'shell';

/** Whether this is a valid name of a deployable; it is used as a folder name. */
export function isDeployable(name: string): boolean {
  return deployableName.test(name);
}

/** Whether these are a valid name and version of a deployable; both are used as folder names. */
export function isVersion(name: string, version: string): boolean {
  return isDeployable(name) && versionName.test(version);
}

async function bytesOf(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function checkFile(
  folder: string,
  { path, integrity, bytes }: Release['files'][number],
): Promise<void> {
  const content = await bytesOf(join(folder, path));
  if (!content) throw new PublishRefused(`${path}: is listed in release.json but missing; build again.`);
  if (!hasIntegrity(content, integrity))
    throw new PublishRefused(`${path}: was changed after the build; build again.`);
  const compressed = [
    [`${path}.br`, brotliDecompressSync],
    [`${path}.gz`, gunzipSync],
  ] as const;
  const matches = (copy: Buffer, decompress: typeof gunzipSync) => {
    try {
      return hasIntegrity(decompress(copy, { maxOutputLength: Math.max(bytes, 1) }), integrity);
    } catch {
      return false;
    }
  };
  for (const [name, decompress] of compressed) {
    const copy = await bytesOf(join(folder, name));
    if (copy && !matches(copy, decompress as typeof gunzipSync))
      throw new PublishRefused(`${name}: its content differs from ${path}; build again.`);
  }
}

/** Reads the `release.json` of a folder. */
export async function readRelease(folder: string): Promise<Release> {
  const content = await bytesOf(join(folder, 'release.json'));
  if (!content) throw new PublishRefused(`${folder}: has no release.json; build it first.`);
  return parseRelease(JSON.parse(content.toString('utf8')));
}

/**
 * Validates the content of a `release.json`.
 *
 * @throws PublishRefused listing every invalid field, or for an unsafe path or an invalid name or version.
 */
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
      `release.json: version: "${version}" is not valid; use a version such as 1.4.0.`,
    );
  // Otherwise a team that may publish a remote could replace the shell.
  if ((remote === null) !== (name === SHELL))
    throw new PublishRefused(`release.json: remote: every deployable except the ${SHELL} must have one.`);
  return parsed.data;
}

/**
 * Reads a built folder's `release.json`, checks that every file and compressed copy matches it, and checks the contents
 * of the files.
 *
 * @throws PublishRefused naming the invalid field or file.
 */
export async function checkBuild(folder: string): Promise<Release> {
  const found = await readRelease(folder);
  await Promise.all(storedFiles(found).map((file) => checkFile(folder, file)));
  const findings = await buildFindings(found, (path) => readFile(join(folder, path), 'utf8'));
  findings.push(...(await sourceMapFindings(folder, found)));
  findings.push(...(await readReleasedPackages(folder, found)).findings);
  if (findings.length > 0) throw new PublishRefused(findings.join('\n'));
  return found;
}
