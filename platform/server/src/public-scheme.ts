import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messages } from './messages.ts';
import { ProblemError } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * When the public URL is https, pages redirect plain http, health is served to all, and the deploy API to the
     * server's private network; everything else is refused.
     */
    plainHttp?: 'redirect' | 'serve' | 'serve-internal';
  }
}

const PERMANENT_REDIRECT = 308;

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4');
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');

function isForwarded({ headers }: FastifyRequest): boolean {
  return 'x-forwarded-proto' in headers || 'x-forwarded-for' in headers;
}

/** Through a proxy it is the public URL, else the host that the client asked. */
export function addressFor(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl && isForwarded(request) ? publicUrl : `${request.protocol}://${request.host}`;
}

export function pagesOrigin({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${protocol}://${host}`;
}

/** The teams' containers reach the server without passing the TLS proxy. */
function isInternal(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  return !isForwarded(request) && privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function isPlainHttpAllowed(request: FastifyRequest): boolean {
  const { plainHttp } = request.routeOptions.config;
  return plainHttp === 'serve' || (plainHttp === 'serve-internal' && isInternal(request));
}

/** Over http only pages redirect: redirecting other requests would hide that a client sends passwords unencrypted. */
export function requirePublicScheme(
  app: FastifyInstance,
  { publicUrl }: { readonly publicUrl: string | undefined },
): void {
  if (!publicUrl?.startsWith('https:')) return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') return;
    // RFC 6797, 7.2 forbids this header over http.
    reply.raw.removeHeader('strict-transport-security');
    if (isPlainHttpAllowed(request)) return;
    if (request.routeOptions.config.plainHttp !== 'redirect')
      throw new ProblemError('forbidden', { title: messages.httpsOnly });
    const path = request.url.startsWith('/') ? request.url : '/';
    return reply.redirect(`${publicUrl}${path}`, PERMANENT_REDIRECT);
  });
}
