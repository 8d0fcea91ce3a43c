import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';

export const ALGORITHM = 'ES256';

/** Keys that sign and check tokens. The file's first key signs; all of them check, so that keys can be rotated. */
export interface SigningKeys {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  /** Public halves, as published at `/.well-known/jwks.json`. */
  readonly published: { keys: JWK[] };
}

/** Makes a key file, readable by its owner only, unless it is there. Safe when several processes start at once. */
export async function ensureKeyFile(file: string): Promise<void> {
  if (existsSync(file)) return;
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  const handle = openSync(unfinished, 'wx', 0o600);
  writeSync(handle, JSON.stringify({ keys: [await exportJWK(privateKey)] }));
  closeSync(handle);
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished);
  }
}

/** Reads a JWK set of private P-256 keys (or one such key). */
export async function readKeys(file: string): Promise<SigningKeys> {
  const parsed = JSON.parse(readFileSync(file, 'utf8')) as JWK | { keys: JWK[] };
  const jwks = 'keys' in parsed && Array.isArray(parsed.keys) ? parsed.keys : [parsed as JWK];
  const [first] = jwks;
  if (!first?.d || first.crv !== 'P-256') throw new Error('it must hold a private P-256 key as JWK');
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
