import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A node is an IPv6 address in brackets or an IPv4 address, each with a port or without one (RFC 7239, 6). */
const NODE = /^(?:\[([^\]]*)\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/;

/** IPv6 addresses lose their brackets and the zone of the network card. */
function addressOf(node: string): string | null {
  const [, bracketed, plain] = NODE.exec(node) ?? [];
  const address = (bracketed ?? plain ?? node).replace(/%.*$/, '');
  return isIP(address) === 0 ? null : address;
}

/** No one knows who sent an entry that is no address, so only the addresses after the last such entry count. */
function forwardedAddresses(header: string): string {
  const nodes = header
    .split(',')
    .map((node) => node.trim())
    .filter(Boolean);
  const addresses = nodes.map(addressOf);
  return addresses.slice(addresses.lastIndexOf(null) + 1).join(', ');
}

/** Call it before any hook that reads the client's address or scheme, since Fastify reads only one spelling. */
export function normalizeForwarding(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }: FastifyRequest, _reply, done) => {
    const { 'x-forwarded-for': addresses, 'x-forwarded-proto': scheme } = headers;
    if (addresses !== undefined) headers['x-forwarded-for'] = forwardedAddresses(String(addresses));
    if (scheme !== undefined) headers['x-forwarded-proto'] = String(scheme).toLowerCase();
    done();
  });
}
