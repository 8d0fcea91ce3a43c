import { createHmac, hkdfSync } from 'node:crypto';

/**
 * A keyed hash (HMAC-SHA-256, base64url, 43 characters), whose key is derived from a secret for one purpose alone: what
 * is signed for one purpose is worth nothing for another.
 *
 * @param purpose What the hashes are for; another text makes all hashes that are in use worthless.
 */
export function keyedHash(secret: string, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
