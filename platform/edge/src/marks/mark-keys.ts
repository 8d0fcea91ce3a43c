import { createPublicKey, type JsonWebKeyInput, type KeyObject, verify } from 'node:crypto';
import { type SessionMark, type StaffProof, sessionMark, staffProof } from '@atrium/server';
import { z } from 'zod';

const TIMEOUT_MS = 2_000;
const CLOCK_TOLERANCE_S = 30;

const keySet = z.object({ keys: z.array(z.object({ kid: z.string(), kty: z.literal('EC') }).loose()) });
const header = z.object({ alg: z.literal('ES256'), kid: z.string() });
const claims = z.object({ iss: z.literal('atrium'), aud: z.literal('gateway'), exp: z.int() });

function decoded(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
}

/** What the API signs for the edge is verified by its published keys, without asking it. */
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
    return sessionMark.safeParse(this.#signed(mark, now)).data ?? null;
  }

  /** Returns null for anything but what the API signed for a session of the provider's people that goes on. */
  verifyStaff(cookie: string, now: number): StaffProof | null {
    return staffProof.safeParse(this.#signed(cookie, now)).data ?? null;
  }

  /** The claims of a text that the API signed for gateways and that has not expired. */
  #signed(text: string, now: number): unknown {
    try {
      const [head = '', body = '', signature = ''] = text.split('.');
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
      const said = decoded(body);
      return claims.parse(said).exp + CLOCK_TOLERANCE_S > now / 1000 ? said : null;
    } catch {
      return null;
    }
  }
}
