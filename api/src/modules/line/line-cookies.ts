import fastifyCookie from '@fastify/cookie';
import { z } from 'zod';
import type { LineTransaction } from './line-client.ts';

const { parse, serialize } = fastifyCookie;

const TRANSACTION = 'atrium.line';
const LINK = 'atrium.line-link';
const LIFETIME_S = 600;

const transactionSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

const flags = { httpOnly: true, maxAge: LIFETIME_S } as const;

/** Keeps the sign-in that is under way. Lax: the browser comes back from LINE by a link. */
export function transactionCookie(transaction: LineTransaction | undefined, secure: boolean): string {
  const value = transaction ? Buffer.from(JSON.stringify(transaction)).toString('base64url') : '';
  const maxAge = transaction ? LIFETIME_S : 0;
  return serialize(TRANSACTION, value, {
    ...flags,
    maxAge,
    secure,
    sameSite: 'lax',
    path: '/api/line_login',
  });
}

export function readTransaction(header: string | undefined): LineTransaction | undefined {
  const value = parse(header ?? '')[TRANSACTION];
  if (!value) return undefined;
  try {
    return transactionSchema.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

/** Keeps the half of a link token that no page sees. An invitation takes it to the portal's own host. */
export function linkCookie(
  secret: string,
  { secure, domain }: { secure: boolean; domain: string | undefined },
): string {
  return serialize(LINK, secret, { ...flags, secure, domain, sameSite: 'strict', path: '/' });
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

export function readLinkSecret(header: string | undefined): string | undefined {
  return parse(header ?? '')[LINK];
}
