import { createHmac, hkdfSync } from 'node:crypto';

/** A hash for one purpose is worth nothing for another; a new `purpose` makes all hashes in use worthless. */
export function keyedHash(secret: string, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
