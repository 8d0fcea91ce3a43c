import { gzipSync } from 'node:zlib';

/** A file of a tarball; `type` as in the header, by default a plain file. */
export interface TarEntry {
  readonly path: string;
  readonly content?: string | Buffer;
  readonly type?: string;
  /** Changes the header; its checksum is right afterwards. */
  readonly craft?: (header: Buffer) => void;
  /** Changes the header with its checksum. */
  readonly damage?: (header: Buffer) => void;
  /** What follows the content, in place of zeros up to the next block. */
  readonly padding?: Buffer;
}

/** Blocks of a tar archive (ustar). */
export function tarBlocks(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ path, content = '', type = '0', craft, damage, padding }) => {
    const bytes = Buffer.from(content);
    const header = Buffer.alloc(512);
    header.write(path, 0);
    header.write('0000644\0', 100);
    header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124);
    header.write('        ', 148);
    header.write(type, 156);
    header.write('ustar\u000000', 257);
    craft?.(header);
    const checksum = header.reduce((sum, byte) => sum + byte, 0);
    header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148);
    damage?.(header);
    return [header, bytes, padding ?? Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return Buffer.concat(blocks);
}

/**
 * A gzipped tar archive.
 *
 * @param end What follows the last file.
 */
export function createTarball(entries: readonly TarEntry[], end = Buffer.alloc(1024)): Buffer {
  return gzipSync(Buffer.concat([tarBlocks(entries), end]));
}

/** Tarball of a package with a `package.json` and the given module. */
export function createPackage(manifest: object, module = 'export const one = 1;'): Buffer {
  return createTarball([
    { path: 'package/package.json', content: JSON.stringify(manifest) },
    { path: 'package/index.js', content: module },
  ]);
}
