import { gzipSync } from 'node:zlib';
import { checksumOf, PACKAGE_ROOT, TAR_BLOCK_BYTES, tarFields, USTAR } from './tar-layout.ts';
import type { PackageFiles } from './tarball.ts';

/** All files have the time that npm writes: the same contents give the same bytes, whose hash is in lockfiles. */
const MODIFIED_AT = Date.UTC(1985, 9, 26, 8, 15) / 1000;
/** Package managers make scripts of `bin` executable by themselves. */
const MODE = 0o644;
/** gzip's header names the operating system in this byte, with this value for an unknown one. */
const GZIP_SYSTEM = { offset: 9, unknown: 255 };

function splitPath(path: string): readonly [prefix: string, name: string] {
  const [, nameLength] = tarFields.name;
  const [, prefixLength] = tarFields.prefix;
  if (path.length <= nameLength) return ['', path];
  const slash = path.indexOf('/', path.length - nameLength - 1);
  if (slash < 0 || slash > prefixLength) throw new Error(`${path}: is too long a path for a tarball.`);
  return [path.slice(0, slash), path.slice(slash + 1)];
}

function headerOf(path: string, bytes: number): Buffer {
  const header = Buffer.alloc(TAR_BLOCK_BYTES);
  const write = (name: keyof typeof tarFields, text: string) =>
    header.write(text, tarFields[name][0], 'latin1');
  const writeOctal = (name: keyof typeof tarFields, value: number) =>
    write(name, `${value.toString(8).padStart(tarFields[name][1] - 1, '0')}\0`);
  const [prefix, name] = splitPath(path);
  write('name', name);
  writeOctal('mode', MODE);
  writeOctal('owner', 0);
  writeOctal('group', 0);
  writeOctal('size', bytes);
  writeOctal('modifiedAt', MODIFIED_AT);
  write('type', '0');
  write('format', USTAR);
  write('prefix', prefix);
  writeOctal('checksum', checksumOf(header));
  return header;
}

/** The same files give the same bytes, whatever their order; paths are of ASCII characters. */
export function packedTarball(files: PackageFiles): Buffer {
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  const blocks = sorted.flatMap(([path, content]) => [
    headerOf(`${PACKAGE_ROOT}${path}`, content.length),
    content,
    Buffer.alloc(-content.length & (TAR_BLOCK_BYTES - 1)),
  ]);
  const tarball = gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * TAR_BLOCK_BYTES)]), { level: 9 });
  tarball[GZIP_SYSTEM.offset] = GZIP_SYSTEM.unknown;
  return tarball;
}
