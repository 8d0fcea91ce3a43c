import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { errorCode, errorDetail } from '@atrium/server/thrown';
import { BackupError } from './backup-error.ts';
import type { StoredFile } from './manifest.ts';

class Digest extends Transform {
  readonly #hash = createHash('sha256');
  bytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    done(null, chunk);
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}

/** The file is readable by its owner only. Resolves when it is on the disk. */
export async function storeFile(
  folder: string,
  path: string,
  content: Readable,
  { compressed = false } = {},
): Promise<StoredFile> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const digest = new Digest();
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await (compressed
    ? pipeline(content, createZstdCompress(), digest, target)
    : pipeline(content, digest, target));
  return { path, bytes: digest.bytes, sha256: digest.digest() };
}

export function readCompressed(folder: string, path: string): Readable {
  const content = createZstdDecompress();
  pipeline(createReadStream(join(folder, path)), content).catch((error) => content.destroy(error));
  return content;
}

/** Files that vanish in the meantime are left out. @param skipped names directly below the folder */
export async function storeFolder(
  folder: string,
  path: string,
  source: string,
  skipped: readonly string[] = [],
): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const name of await filesBelow(source)) {
    if (skipped.includes(name.split('/')[0] ?? '') || name.endsWith('.draft')) continue;
    try {
      const content = createReadStream(join(source, name));
      stored.push(await storeFile(folder, `${path}/${name}`, content));
    } catch (error) {
      const isGone = errorCode(error) === 'ENOENT' && errorDetail(error, 'path') === join(source, name);
      if (!isGone) throw error;
    }
  }
  return stored;
}

export async function restoreFolder(
  folder: string,
  path: string,
  files: readonly StoredFile[],
  target: string,
): Promise<void> {
  for (const file of files.filter((one) => one.path.startsWith(`${path}/`))) {
    const copy = join(target, file.path.slice(path.length + 1));
    await mkdir(dirname(copy), { recursive: true });
    await pipeline(
      createReadStream(join(folder, file.path)),
      createWriteStream(copy, { flags: 'wx', flush: true }),
    );
  }
}

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** @throws BackupError that names a file which is missing or not the one that was stored */
export async function verifyFiles(folder: string, files: readonly StoredFile[]): Promise<void> {
  for (const { path, bytes, sha256 } of files) {
    const file = join(folder, path);
    const size = await stat(file).then(
      (stats) => stats.size,
      () => undefined,
    );
    if (size === undefined) throw new BackupError(`${file} is missing.`);
    const digest = new Digest();
    if (size === bytes) await pipeline(createReadStream(file), digest.resume());
    if (digest.digest() !== sha256)
      throw new BackupError(`${file} is damaged: it is not the file that was stored.`);
  }
}
