import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** What a key is for: one for another purpose opens nothing. */
const PURPOSES = {
  totp: 'atrium secrets of authenticator apps',
  signOn: 'atrium secrets of providers of sign-on',
} as const;
const [KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16];

export interface SealedSecret {
  readonly keyId: string;
  readonly sealed: Buffer;
}

/** Encrypts by AES-256-GCM, for one owner, by id: a copy in the row of another one cannot be opened. */
export interface SealedSecrets {
  seal(ownerId: number, secret: Buffer): SealedSecret;
  /** @returns `undefined` if none of the keys sealed it for this owner */
  open(ownerId: number, secret: SealedSecret): Buffer | undefined;
  /** Of the key that seals. */
  readonly keyId: string;
  /** Of keys that only open any more. */
  readonly formerKeyIds: readonly string[];
}

/** @param secrets those of the sessions: the first one seals, all open */
export function createSealedSecrets(
  secrets: readonly string[],
  purpose: keyof typeof PURPOSES,
): SealedSecrets {
  const keys = secrets.map((secret) => keyOf(secret, PURPOSES[purpose]));
  const [sealing, ...former] = keys;
  if (!sealing) throw new Error('Sealing needs a secret.');
  return {
    keyId: sealing.id,
    formerKeyIds: former.map(({ id }) => id),
    seal: (ownerId, secret) => ({ keyId: sealing.id, sealed: seal(sealing.key, ownerId, secret) }),
    open: (ownerId, { keyId, sealed }) => {
      const known = keys.find(({ id }) => id === keyId);
      return known && open(known.key, ownerId, sealed);
    },
  };
}

function keyOf(secret: string, purpose: string): { readonly id: string; readonly key: Buffer } {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES + 8));
  return { id: derived.subarray(KEY_BYTES).toString('hex'), key: derived.subarray(0, KEY_BYTES) };
}

function seal(key: Buffer, ownerId: number, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(ownerId)));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, ownerId: number, sealed: Buffer): Buffer | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(String(ownerId))).setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
