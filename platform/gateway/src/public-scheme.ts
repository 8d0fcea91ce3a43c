import { BlockList, isIPv6 } from 'node:net';
import { ProblemError } from '@atrium/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messages } from './messages.ts';
import type { GatewaySettings } from './settings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What becomes of a call over plain http where the public address is https: a page redirects, health is served
     * to everybody, deploy calls to the gateway's own network; everything else is refused.
     */
    plainHttp?: 'redirect' | 'serve' | 'serve-inside';
  }
}

const PERMANENT_REDIRECT = 308;

const inside = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');

/** A neighbour that came past the proxy which ends TLS, as the containers of the teams do. */
function isFromInside({ headers, socket }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? '';
  const isForwarded = 'x-forwarded-proto' in headers || 'x-forwarded-for' in headers;
  return !isForwarded && inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function mayBePlain(request: FastifyRequest): boolean {
  const { plainHttp } = request.routeOptions.config;
  return plainHttp === 'serve' || (plainHttp === 'serve-inside' && isFromInside(request));
}

/**
 * Where people use the portal over https, answers nothing else: a page leads to its https address, and any other
 * call is refused, since a redirect would make a password in the clear look fine.
 */
export function requirePublicScheme(app: FastifyInstance, { publicUrl }: GatewaySettings): void {
  if (!publicUrl?.startsWith('https:')) return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') return;
    // RFC 6797, 7.2: not over http.
    reply.raw.removeHeader('strict-transport-security');
    if (mayBePlain(request)) return;
    if (request.routeOptions.config.plainHttp !== 'redirect')
      throw new ProblemError('forbidden', { title: messages.httpsOnly });
    const path = request.url.startsWith('/') ? request.url : '/';
    return reply.redirect(`${publicUrl}${path}`, PERMANENT_REDIRECT);
  });
}
