import { crc32, inflateRawSync } from 'node:zlib';
import { errorCode } from '@atrium/server/thrown';
import { isZero, plainFile, TarballProblem } from './tar-header.ts';
import { TAR_BLOCK_BYTES } from './tar-layout.ts';

export type PackageFiles = ReadonlyMap<string, Buffer>;

const TARBALL_LIMITS = {
  files: 2_000,
  fileBytes: 8 * 1024 * 1024,
  unpackedBytes: 32 * 1024 * 1024,
  /** The contents may be this many times larger than the tarball. */
  ratio: 100,
};
/** Padding of short files alone reaches the ratio in small tarballs. */
const ALWAYS_UNPACKED_BYTES = 1024 * 1024;
/** The header has no name, comment or further fields; its last six bytes say when and where it was made. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0]);
const GZIP_HEADER_BYTES = 10;
const GZIP_TRAILER_BYTES = 8;

function unpack(tarball: Buffer): Buffer {
  const { unpackedBytes, ratio } = TARBALL_LIMITS;
  const limit = Math.min(unpackedBytes, Math.max(ALWAYS_UNPACKED_BYTES, tarball.length * ratio));
  const damaged = new TarballProblem('is not one file that is compressed by gzip');
  if (!tarball.subarray(0, gzipHeader.length).equals(gzipHeader)) throw damaged;
  const deflated = tarball.subarray(GZIP_HEADER_BYTES, -GZIP_TRAILER_BYTES);
  const { buffer, engine } = inflate(deflated, limit, damaged);
  if (engine.bytesWritten !== deflated.length)
    throw new TarballProblem('has something after its compressed contents');
  const trailer = tarball.subarray(-GZIP_TRAILER_BYTES);
  if (trailer.readUInt32LE(0) !== crc32(buffer) || trailer.readUInt32LE(4) !== buffer.length) throw damaged;
  return buffer;
}

function inflate(deflated: Buffer, limit: number, damaged: TarballProblem) {
  try {
    // The types of Node's zlib do not know what `info` returns.
    return inflateRawSync(deflated, { info: true, maxOutputLength: limit } as object) as unknown as {
      readonly buffer: Buffer;
      readonly engine: { readonly bytesWritten: number };
    };
  } catch (error) {
    throw errorCode(error) === 'ERR_BUFFER_TOO_LARGE'
      ? new TarballProblem(
          `unpacks to more than ${limit} bytes, which are ${TARBALL_LIMITS.ratio} times its size or all that is allowed`,
        )
      : damaged;
  }
}

function addFile(
  files: Map<string, Buffer>,
  places: Map<string, 'file' | 'folder'>,
  path: string,
  content: Buffer,
) {
  // macOS and Windows do not distinguish capital letters.
  const place = path.toLowerCase();
  const folders = [...place.matchAll(/\//g)].map(({ index }) => place.slice(0, index));
  if (places.has(place) || folders.some((folder) => places.get(folder) === 'file'))
    throw new TarballProblem(`has "${path}" twice, or as a file and as a folder`);
  places.set(place, 'file');
  for (const folder of folders) places.set(folder, 'folder');
  files.set(path, content);
}

/** Throws TarballProblem for whatever two programs could read differently, so that what was checked is installed. */
export function filesInTarball(tarball: Buffer): PackageFiles {
  const archive = unpack(tarball);
  const files = new Map<string, Buffer>();
  const places = new Map<string, 'file' | 'folder'>();
  let offset = 0;
  for (;;) {
    const header = archive.subarray(offset, offset + TAR_BLOCK_BYTES);
    if (header.length < TAR_BLOCK_BYTES) throw new TarballProblem('is cut short');
    if (isZero(header)) break;
    const { path, bytes } = plainFile(header);
    if (bytes > TARBALL_LIMITS.fileBytes)
      throw new TarballProblem(`has "${path}", which is larger than ${TARBALL_LIMITS.fileBytes} bytes`);
    if (files.size >= TARBALL_LIMITS.files)
      throw new TarballProblem(`has more than ${TARBALL_LIMITS.files} files`);
    const start = offset + TAR_BLOCK_BYTES;
    offset = start + Math.ceil(bytes / TAR_BLOCK_BYTES) * TAR_BLOCK_BYTES;
    if (offset > archive.length) throw new TarballProblem('is cut short');
    if (!isZero(archive.subarray(start + bytes, offset)))
      throw new TarballProblem(`has something behind "${path}" that belongs to no file`);
    addFile(files, places, path, archive.subarray(start, start + bytes));
  }
  const end = archive.subarray(offset);
  if (end.length < 2 * TAR_BLOCK_BYTES || !isZero(end))
    throw new TarballProblem('does not end with two empty blocks, and nothing after them');
  return files;
}
