import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { messages } from './messages.ts';

/** Load balancers may check health without a Host header, as HAProxy does by default. */
const HEALTH_PATHS: ReadonlySet<string | undefined> = new Set(['/livez', '/readyz', '/healthz']);

/** RFC 9112, 3.2 refuses requests with no or several Host headers, of which Node would use the first. */
function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length === 1;
}

function isHost(host: string): boolean {
  return /^[^\s/?#@\\]+$/.test(host) && URL.canParse(`http://${host}`);
}

export function addressFinding(request: FastifyRequest): string | null {
  const { host, protocol, raw, routeOptions } = request;
  if (!['http', 'https'].includes(protocol)) return messages.badForwarding;
  if (HEALTH_PATHS.has(routeOptions.url)) return null;
  return namesOneHost(raw) && isHost(host) ? null : messages.oneHost;
}
