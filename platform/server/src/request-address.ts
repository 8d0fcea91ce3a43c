import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { messages } from './messages.ts';

/** Load balancers may check health without a Host header, as HAProxy does by default. */
const HEALTH_PATHS: ReadonlySet<string | undefined> = new Set(['/livez', '/readyz', '/healthz']);

/** RFC 9112, 3.2: a request with no or several Host headers is refused. Node would use the first of several. */
function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length === 1;
}

function isHost(host: string): boolean {
  return /^[^\s/?#@\\]+$/.test(host) && URL.canParse(`http://${host}`);
}

/** What is wrong with a request's host or with the scheme that a trusted proxy forwards; null if nothing is. */
export function addressFinding(request: FastifyRequest): string | null {
  const { host, protocol, raw, routeOptions } = request;
  if (!['http', 'https'].includes(protocol)) return messages.badForwarding;
  if (HEALTH_PATHS.has(routeOptions.url)) return null;
  return namesOneHost(raw) && isHost(host) ? null : messages.oneHost;
}
