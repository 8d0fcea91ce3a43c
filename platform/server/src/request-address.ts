import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { messages } from './messages.ts';

/** Load balancers that ask for health know no host name. */
const HEALTH_PATH = '/healthz';

/** RFC 9112, 3.2: a request with no host or several is refused. Node would take the first of several. */
function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length === 1;
}

function isHost(host: string): boolean {
  return /^[^\s/?#@\\]+$/.test(host) && URL.canParse(`http://${host}`);
}

/** Why a request's host, or what a trusted proxy says of its sender, cannot be used; null where all can. */
export function addressFinding(request: FastifyRequest): string | null {
  const { ip, host, protocol, raw, routeOptions } = request;
  if (isIP(ip) === 0 || !['http', 'https'].includes(protocol)) return messages.badForwarding;
  if (routeOptions.url === HEALTH_PATH) return null;
  return namesOneHost(raw) && isHost(host) ? null : messages.oneHost;
}
