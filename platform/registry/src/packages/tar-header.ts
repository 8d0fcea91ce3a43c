import { checksumOf, PACKAGE_ROOT, tarFields, USTAR } from './tar-layout.ts';

/** Package managers would not all unpack such a tarball in the same, safe way. */
export class TarballProblem extends Error {
  override readonly name = 'TarballProblem';
}

/** The same path works on every machine if it has no hidden files, and nothing that some system changes. */
const path = /^[\w@+-](?:[\w@.+-]*[\w@+-])?(?:\/[\w@+-](?:[\w@.+-]*[\w@+-])?)*$/;
/** Programs differ in how they read a number with anything but digits before the end of its field. */
const octal = /^([0-7]+)[ \0]+$/;

export function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}

function field(header: Buffer, name: keyof typeof tarFields): string {
  const [offset, length] = tarFields[name];
  return header.toString('latin1', offset, offset + length);
}

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

/** Throws TarballProblem for anything but a plain file, or if programs could read the header in different ways. */
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
