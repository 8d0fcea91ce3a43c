import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { z } from 'zod';

export const ALGORITHM = 'ES256';

/** The first key of the file signs; all verify, so that keys can be rotated. */
export interface SigningKeys {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly published: { keys: JWK[] };
}

export async function generateKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return JSON.stringify({ keys: [await exportJWK(privateKey)] });
}

const p256Key = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  /** Only a private key has it. */
  d: z.string().min(1).optional(),
});
const keyFile = z.union([z.object({ keys: z.array(p256Key) }), p256Key]);

export async function parseKeys(text: string): Promise<SigningKeys> {
  const { success, data } = keyFile.safeParse(JSON.parse(text));
  const jwks = success ? ('keys' in data ? data.keys : [data]) : [];
  const [first] = jwks;
  if (!first?.d) throw new Error('it must contain a private P-256 key as JWK');
  const published = await Promise.all(
    jwks.map(async ({ kty, crv, x, y }) => {
      const key = { kty, crv, x, y };
      return { ...key, kid: await calculateJwkThumbprint(key), alg: ALGORITHM, use: 'sig' };
    }),
  );
  const { kty, crv, x, y, d } = first;
  const privateKey = await importJWK({ kty, crv, x, y, d }, ALGORITHM);
  if (!('algorithm' in privateKey)) throw new Error('it must contain a private P-256 key as JWK');
  return {
    kid: published[0]?.kid ?? '',
    privateKey,
    published: { keys: published },
  };
}
