import { gunzipSync } from 'node:zlib';

const BLOCK_BYTES = 512;
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
/** Every file of an npm package is below this folder. */
const ROOT = 'package/';

/** A tarball is not one that package managers can unpack safely; the message says why. */
export class TarballProblem extends Error {
  override readonly name = 'TarballProblem';
}

function textAt(block: Buffer, offset: number, length: number): string {
  return block.toString('utf8', offset, offset + length).replace(/\0.*$/s, '');
}

function pathOf(header: Buffer): string {
  const prefix = textAt(header, 345, 155);
  const name = textAt(header, 0, 100);
  return prefix ? `${prefix}/${name}` : name;
}

function unpack(tarball: Buffer): Buffer {
  try {
    return gunzipSync(tarball, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch {
    throw new TarballProblem(
      `is not compressed by gzip, or unpacks to more than ${MAX_UNPACKED_BYTES} bytes`,
    );
  }
}

/**
 * Reads the files of an npm package.
 *
 * @param tarball A tar archive (ustar), compressed by gzip.
 * @returns Contents by path below the package's root.
 * @throws TarballProblem for anything but plain files below `package/`, such as links and paths that lead elsewhere.
 */
export function filesInTarball(tarball: Buffer): ReadonlyMap<string, Buffer> {
  const archive = unpack(tarball);
  const files = new Map<string, Buffer>();
  for (let offset = 0; offset + BLOCK_BYTES <= archive.length; ) {
    const header = archive.subarray(offset, offset + BLOCK_BYTES);
    const path = pathOf(header);
    if (path === '') break;
    const type = textAt(header, 156, 1) || '0';
    const bytes = Number.parseInt(textAt(header, 124, 12), 8);
    const start = offset + BLOCK_BYTES;
    if (!(start + bytes <= archive.length)) throw new TarballProblem('is cut short');
    if (type !== '0' && type !== '5') throw new TarballProblem(`has "${path}", which is not a plain file`);
    if (!path.startsWith(ROOT) || path.split('/').includes('..'))
      throw new TarballProblem(`has "${path}", which is not below ${ROOT}`);
    if (type === '0') files.set(path.slice(ROOT.length), archive.subarray(start, start + bytes));
    offset = start + Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return files;
}
