import { gzipSync } from 'node:zlib';

const BLOCK = 512;
/** Same content, same bytes: lockfiles of other repositories hold the hash. npm writes this time too. */
const MODIFIED_AT = Date.UTC(1985, 9, 26, 8, 15) / 1000;
/** Longest path that fits into the name field of a header. */
const MAX_PATH_LENGTH = 100;

/** A file of a package. */
export interface PackedFile {
  /** Path within the package, with slashes. */
  readonly path: string;
  readonly content: string | Buffer;
  readonly isExecutable?: boolean;
}

/** A gzipped tar archive (ustar) of a package, in the layout of npm. */
export function tarballOf(files: readonly PackedFile[]): Buffer {
  const blocks = files.flatMap(({ path, content, isExecutable = false }) => {
    const bytes = Buffer.from(content);
    const padding = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK);
    return [headerOf(`package/${path}`, bytes.length, isExecutable), bytes, padding];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

function headerOf(path: string, size: number, isExecutable: boolean): Buffer {
  if (Buffer.byteLength(path) > MAX_PATH_LENGTH) throw new Error(`${path}: too long a path for a tarball`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0');
  header.write(path, 0);
  header.write(octal(isExecutable ? 0o755 : 0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(MODIFIED_AT, 12), 136);
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(`${octal(checksum, 7)}\u0000 `, 148);
  return header;
}
