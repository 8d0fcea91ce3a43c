import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A node of a forwarding header (RFC 7239, 6): an IPv6 address in brackets or an IPv4 address, each with a port or not. */
const NODE = /^(?:\[([^\]]*)\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/;

/** The address of a node, without port, brackets and the zone of a network card; null if it is no address. */
function addressOf(node: string): string | null {
  const [, bracketed, plain] = NODE.exec(node) ?? [];
  const address = (bracketed ?? plain ?? node).replace(/%.*$/, '');
  return isIP(address) === 0 ? null : address;
}

/** The addresses of an `X-Forwarded-For` header that follow the last entry that is none. */
function forwardedAddresses(header: string): string {
  const nodes = header
    .split(',')
    .map((node) => node.trim())
    .filter(Boolean);
  const addresses = nodes.map(addressOf);
  return addresses.slice(addresses.lastIndexOf(null) + 1).join(', ');
}

/**
 * Writes the forwarding headers of every request in the one spelling that Fastify reads. Who sent an entry that is no
 * address is unknown, so that the address of the proxy that passed it on counts. Call it before any hook that reads the
 * client's address or scheme.
 */
export function normalizeForwarding(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }: FastifyRequest, _reply, done) => {
    const { 'x-forwarded-for': addresses, 'x-forwarded-proto': scheme } = headers;
    if (addresses !== undefined) headers['x-forwarded-for'] = forwardedAddresses(String(addresses));
    if (scheme !== undefined) headers['x-forwarded-proto'] = String(scheme).toLowerCase();
    done();
  });
}
