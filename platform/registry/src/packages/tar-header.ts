import { checksumOf, PACKAGE_ROOT, tarFields, USTAR } from './tar-layout.ts';

/** A tarball is not one that all package managers unpack in the same, safe way; the message says why. */
export class TarballProblem extends Error {
  override readonly name = 'TarballProblem';
}

/** The same path on every machine: no hidden files, no characters or endings that some system changes. */
const path = /^[\w@+-](?:[\w@.+-]*[\w@+-])?(?:\/[\w@+-](?:[\w@.+-]*[\w@+-])?)*$/;
/** Digits, and after them only what ends a field. */
const octal = /^([0-7]+)[ \0]+$/;

/** Whether all bytes are zero. */
export function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}

function field(header: Buffer, name: keyof typeof tarFields): string {
  const [offset, length] = tarFields[name];
  return header.toString('latin1', offset, offset + length);
}

/** A text that ends with its field or with zeros. */
function textOf(header: Buffer, name: 'name' | 'prefix' | 'linkName'): string {
  const [, text = '', rest = ''] = /^([^\0]*)(\0*)$/.exec(field(header, name)) ?? [];
  if (text.length + rest.length < tarFields[name][1])
    throw new TarballProblem(`has a header with something behind its ${name}`);
  return text;
}

function numberOf(header: Buffer, name: 'size' | 'checksum'): number {
  const [, digits] = octal.exec(field(header, name)) ?? [];
  if (!digits) throw new TarballProblem(`has a header whose ${name} is not an octal number`);
  return Number.parseInt(digits, 8);
}

/**
 * Reads the header of a plain file.
 *
 * @returns Path below the package's root, and size of the contents.
 * @throws TarballProblem if it is of anything else, or if programs could read it in different ways.
 */
export function plainFile(header: Buffer): { readonly path: string; readonly bytes: number } {
  if (numberOf(header, 'checksum') !== checksumOf(header))
    throw new TarballProblem('has a header with a wrong checksum');
  if (field(header, 'format') !== USTAR) throw new TarballProblem('has a header that is not of ustar');
  const prefix = textOf(header, 'prefix');
  const whole = (prefix && `${prefix}/`) + textOf(header, 'name');
  if (!['0', '\0'].includes(field(header, 'type')) || textOf(header, 'linkName') !== '')
    throw new TarballProblem(`has "${whole}", which is not a plain file`);
  const below = whole.startsWith(PACKAGE_ROOT) ? whole.slice(PACKAGE_ROOT.length) : '';
  if (!path.test(below))
    throw new TarballProblem(`has "${whole}", which is not a plain path below ${PACKAGE_ROOT}`);
  return { path: below, bytes: numberOf(header, 'size') };
}
