import { isIPv6 } from 'node:net';

const IPV4_AS_IPV6 = /^::ffff:(\d+(?:\.\d+){3})$/i;

/** A client usually controls all addresses of the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const ipv4 = IPV4_AS_IPV6.exec(address)?.[1];
  if (ipv4 || !isIPv6(address)) return ipv4 ?? address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const isShortened = tail !== undefined;
  const zeros = isShortened ? 8 - groups.length - (tail === '' ? 0 : tail.split(':').length) : 0;
  const first = [...groups, ...Array<string>(zeros).fill('0'), ...(tail ?? '').split(':')].slice(0, 4);
  return `${first.join(':')}::`;
}
