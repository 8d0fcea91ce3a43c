import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';

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

export async function parseKeys(text: string): Promise<SigningKeys> {
  const parsed = JSON.parse(text) as JWK | { keys: JWK[] };
  const jwks = 'keys' in parsed && Array.isArray(parsed.keys) ? parsed.keys : [parsed as JWK];
  const [first] = jwks;
  if (!first?.d || first.crv !== 'P-256') throw new Error('it must contain a private P-256 key as JWK');
  const published = await Promise.all(
    jwks.map(async ({ kty, crv, x, y }) => {
      const key = { kty, crv, x, y } as JWK;
      return { ...key, kid: await calculateJwkThumbprint(key), alg: ALGORITHM, use: 'sig' };
    }),
  );
  return {
    kid: published[0]?.kid ?? '',
    privateKey: (await importJWK(first, ALGORITHM)) as CryptoKey,
    published: { keys: published },
  };
}
