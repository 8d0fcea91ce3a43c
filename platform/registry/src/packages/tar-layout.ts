export const TAR_BLOCK_BYTES = 512;

/** Every file of an npm package is below this folder. */
export const PACKAGE_ROOT = 'package/';

/** Offset and length of each field of a header, in bytes (POSIX.1-1988, ustar). */
export const tarFields = {
  name: [0, 100],
  mode: [100, 8],
  owner: [108, 8],
  group: [116, 8],
  size: [124, 12],
  modifiedAt: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  linkName: [157, 100],
  format: [257, 8],
  prefix: [345, 155],
} as const satisfies Record<string, readonly [number, number]>;

export const USTAR = 'ustar\u000000';

/** In the sum, the bytes of the checksum itself count as spaces. */
export function checksumOf(header: Buffer): number {
  const [offset, length] = tarFields.checksum;
  const counted = Buffer.from(header).fill(' ', offset, offset + length);
  return counted.reduce((sum, byte) => sum + byte, 0);
}
