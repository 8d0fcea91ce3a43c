import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readCookie, type ServerCookie, setCookie } from '../../../http/index.ts';
import type { LineTransaction } from './line-client.ts';

const LIFETIME_S = 600;

/** The cookie is lax, since the browser returns from LINE by a link. */
const TRANSACTION: ServerCookie = {
  name: 'line',
  path: '/api/line_login',
  sameSite: 'lax',
  maxAgeS: LIFETIME_S,
};

const transactionSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

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
