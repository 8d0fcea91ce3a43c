import type { FastifyRequest } from 'fastify';
import { readCookie, type ServerCookie, setCookie } from '../../../http/index.ts';

const LINK: ServerCookie = { name: 'line-link', path: '/', sameSite: 'strict', maxAgeS: 600 };

/** Holds the half of a link token that pages cannot read. The domain lets it reach the host of the portal too. */
export function linkCookie(request: FastifyRequest, secret: string, domain?: string): string {
  return setCookie(request, domain ? { ...LINK, domain } : LINK, secret);
}

export function sharedDomain(one: string, other: string): string | undefined {
  const { hostname } = new URL(one);
  const { hostname: otherName } = new URL(other);
  if (hostname === otherName) return undefined;
  const labels = hostname.split('.');
  const parents = labels
    .map((_, index) => labels.slice(index).join('.'))
    .filter((name) => name.includes('.'));
  return parents.find((parent) => `.${otherName}`.endsWith(`.${parent}`));
}

export function readLinkSecret(request: FastifyRequest): string | undefined {
  return readCookie(request, LINK) ?? readCookie(request, { ...LINK, domain: request.hostname });
}
