import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Release, release } from '@atrium/contract';
import { buildFindings } from '@atrium/release-rules';

/** A version that may not be published; the message says why. */
export class PublishRefused extends Error {
  override readonly name = 'PublishRefused';
}

const deployableName = /^(?:shell|mfe-[a-z][a-z0-9-]*)$/;
/** Version of a running development server: never a published one. */
export const DEV_VERSION = 'dev';
const versionName = /^[0-9][0-9A-Za-z.+-]*$/;
/** Relative path of a published file; what describes the version is no file of it. */
const filePath = /^(?!.*\.\.)(?!release\.json(?:$|\.))[\w@][\w@.+-]*(?:\/[\w@][\w@.+-]*)*$/;
/** The deployable that draws the frame; every other is a remote. */
const SHELL = 'shell';

/** Whether these may be a deployable and a version of it: both name folders. */
export function isVersion(name: string, version: string): boolean {
  return deployableName.test(name) && versionName.test(version);
}

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

async function checkFile(
  folder: string,
  { path, integrity, bytes }: Release['files'][number],
): Promise<void> {
  const content = await bytesOf(join(folder, path));
  if (!content) throw new PublishRefused(`${path}: named in release.json but missing.`);
  if (integrityOf(content) !== integrity) throw new PublishRefused(`${path}: changed after the build.`);
  const compressed = [
    [`${path}.br`, brotliDecompressSync],
    [`${path}.gz`, gunzipSync],
  ] as const;
  const matches = (copy: Buffer, decompress: typeof gunzipSync) => {
    try {
      return integrityOf(decompress(copy, { maxOutputLength: Math.max(bytes, 1) })) === integrity;
    } catch {
      return false;
    }
  };
  for (const [name, decompress] of compressed) {
    const copy = await bytesOf(join(folder, name));
    if (copy && !matches(copy, decompress as typeof gunzipSync))
      throw new PublishRefused(`${name}: holds something else than ${path}.`);
  }
}

/** Reads the `release.json` of a folder. */
export async function readRelease(folder: string): Promise<Release> {
  const content = await bytesOf(join(folder, 'release.json'));
  if (!content) throw new PublishRefused(`${folder}: no release.json; build first.`);
  return parseRelease(JSON.parse(content.toString('utf8')));
}

/**
 * Checks what claims to be a `release.json`.
 *
 * @throws PublishRefused naming every field that is wrong, a path that leads elsewhere, or a name or version that is
 *   none.
 */
export function parseRelease(content: unknown): Release {
  const parsed = release.safeParse(content);
  if (!parsed.success)
    throw new PublishRefused(
      parsed.error.issues
        .map(({ path, message }) => `release.json: ${path.join('.') || '(whole)'}: ${message}`)
        .join('\n'),
    );
  const { name, version, remote, files } = parsed.data;
  for (const { path } of files)
    if (!filePath.test(path)) throw new PublishRefused(`release.json: files: "${path}" is not a plain path.`);
  if (!deployableName.test(name))
    throw new PublishRefused(`release.json: name: "${name}" is not a deployable's.`);
  if (!versionName.test(version))
    throw new PublishRefused(`release.json: version: "${version}" is not a version.`);
  // Whoever may ship a remote may not put it in the shell's place.
  if ((remote === null) !== (name === SHELL))
    throw new PublishRefused(`release.json: remote: there is one in every deployable but the ${SHELL}.`);
  return parsed.data;
}

/**
 * Reads a built folder's `release.json` and checks every file against it, compressed copies too, and each by itself.
 *
 * @throws PublishRefused naming the field or file that is wrong.
 */
export async function checkBuild(folder: string): Promise<Release> {
  const found = await readRelease(folder);
  await Promise.all(found.files.map((file) => checkFile(folder, file)));
  const findings = await buildFindings(found, (path) => readFile(join(folder, path), 'utf8'));
  if (findings.length > 0) throw new PublishRefused(findings.join('\n'));
  return found;
}
