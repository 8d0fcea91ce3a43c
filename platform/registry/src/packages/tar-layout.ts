/** Everything in a tar archive begins at a multiple of this. */
export const TAR_BLOCK_BYTES = 512;

/** Every file of an npm package is below this folder. */
export const PACKAGE_ROOT = 'package/';

/** Where the fields of a header are (POSIX.1-1988, ustar): offset and length in bytes. */
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

/** Magic and version of the format. */
export const USTAR = 'ustar\u000000';

/** Sum of a header's bytes, with spaces in place of the checksum. */
export function checksumOf(header: Buffer): number {
  const [offset, length] = tarFields.checksum;
  const counted = Buffer.from(header).fill(' ', offset, offset + length);
  return counted.reduce((sum, byte) => sum + byte, 0);
}
