import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isLoopback } from '../settings/index.ts';

const internal = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  internal.addSubnet(network, bits, 'ipv6');

/** An address of no single machine counts as internal too, and so does one that has an IPv4 address in it. */
export function isInternalAddress(address: string): boolean {
  return internal.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

const lookupAny: LookupFunction = (hostname, options, done) => lookup(hostname, options, done);

/** Names of hosts are resolved here, so that what was checked is what is connected to. */
const lookupPublic: LookupFunction = (hostname, options, done) =>
  lookup(hostname, options, (error, found, family) => {
    const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
    const isInternal = addresses.some(isInternalAddress);
    done(error ?? (isInternal ? privateNetwork(hostname) : null), found, family);
  });

/** `HOST_IS_PRIVATE` as the code of an error says that a host is in a private network. */
export const HOST_IS_PRIVATE = 'ATRIUM_HOST_IS_PRIVATE';

function privateNetwork(host: string): Error {
  return Object.assign(new Error(`${host} is in a private network`), { code: HOST_IS_PRIVATE });
}

export interface Reach {
  readonly allowsPrivate?: boolean;
  readonly allowsLoopback?: boolean;
}

/**
 * How a connection finds the host of an address, for the options of `http.request`.
 * @throws Error of the code {@link HOST_IS_PRIVATE} if the host is in a private network, without what allows it; the
 * function that is returned gives that error, too
 */
export function lookupFor(
  url: string,
  { allowsPrivate = false, allowsLoopback = false }: Reach,
): LookupFunction {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (allowsPrivate || (allowsLoopback && isLoopback(host))) return lookupAny;
  if (isIP(host) && isInternalAddress(host)) throw privateNetwork(host);
  return lookupPublic;
}
