import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';

/** A network is the first 24 bits of an IPv4 address, the first 48 of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) === 4) return plain.split('.').slice(0, 3).join('.');
  const [head = '', tail = ''] = plain.replace(/%.*$/, '').split('::');
  const [start, end] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - (start?.length ?? 0) - (end?.length ?? 0)) }, () => '0');
  const groups = [...(start ?? []), ...(plain.includes('::') ? zeros : []), ...(end ?? [])];
  return groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** The hash cannot be reversed without the key, and differs from one canary to the next. */
export function hashedNetwork(key: Buffer, canary: string, address: string): string {
  return createHmac('sha256', key)
    .update(`network ${canary} ${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 16);
}
