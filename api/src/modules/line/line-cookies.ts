import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readCookie, type ServerCookie, setCookie } from '../../http/index.ts';
import type { LineTransaction } from './line-client.ts';

const LIFETIME_S = 600;

/** Keeps the sign-in that is under way. Lax: the browser comes back from LINE by a link. */
const TRANSACTION: ServerCookie = {
  name: 'atrium.line',
  path: '/api/line_login',
  sameSite: 'lax',
  maxAgeS: LIFETIME_S,
};
/** Keeps the half of a link token that no page sees. */
const LINK: ServerCookie = { name: 'atrium.line-link', path: '/', sameSite: 'strict', maxAgeS: LIFETIME_S };

const transactionSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

/** Header that keeps a transaction; without one, that ends it. */
export function transactionCookie(request: FastifyRequest, transaction: LineTransaction | undefined): string {
  const value = transaction && Buffer.from(JSON.stringify(transaction)).toString('base64url');
  return setCookie(request, TRANSACTION, value);
}

export function readTransaction(request: FastifyRequest): LineTransaction | undefined {
  const value = readCookie(request, TRANSACTION);
  if (!value) return undefined;
  try {
    return transactionSchema.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

/** Keeps the half of a link token that no page sees. An invitation takes it to the portal's own host. */
export function linkCookie(request: FastifyRequest, secret: string, domain?: string): string {
  return setCookie(request, domain ? { ...LINK, domain } : LINK, secret);
}

/** The domain below which two origins of one site are, for a cookie of both; `undefined` where they are one host. */
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
