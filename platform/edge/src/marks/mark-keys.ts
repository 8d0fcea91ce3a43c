import { createPublicKey, type JsonWebKeyInput, type KeyObject, verify } from 'node:crypto';
import { type SessionMark, sessionMark } from '@atrium/server';
import { z } from 'zod';

const TIMEOUT_MS = 2_000;
const CLOCK_TOLERANCE_S = 30;

const keySet = z.object({ keys: z.array(z.object({ kid: z.string(), kty: z.literal('EC') }).loose()) });
const header = z.object({ alg: z.literal('ES256'), kid: z.string() });
const claims = sessionMark.extend({
  iss: z.literal('atrium'),
  aud: z.literal('gateway'),
  exp: z.int(),
});

function decoded(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
}

/** Marks are verified by the API's published keys, without asking it. */
export class MarkKeys {
  readonly #url: string;
  #keys = new Map<string, KeyObject>();

  constructor(serviceUrl: string) {
    this.#url = `${serviceUrl}/.well-known/jwks.json`;
  }

  /** @throws if the service does not respond; the keys stay what they were */
  async load(): Promise<void> {
    const response = await fetch(this.#url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { keys } = keySet.parse(await response.json());
    this.#keys = new Map(
      keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' } as JsonWebKeyInput)]),
    );
  }

  /** Returns null for anything but a mark that the API has signed a moment ago. */
  verify(mark: string, now: number): SessionMark | null {
    try {
      const [head = '', body = '', signature = ''] = mark.split('.');
      const key = this.#keys.get(header.parse(decoded(head)).kid);
      const isSigned =
        key &&
        verify(
          'sha256',
          Buffer.from(`${head}.${body}`),
          { key, dsaEncoding: 'ieee-p1363' },
          Buffer.from(signature, 'base64url'),
        );
      if (!isSigned) return null;
      const { exp, iss: _, aud: __, ...found } = claims.parse(decoded(body));
      return exp + CLOCK_TOLERANCE_S > now / 1000 ? found : null;
    } catch {
      return null;
    }
  }
}
