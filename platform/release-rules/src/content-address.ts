import type { Release } from '@atrium/contract';

/** Prefix of the address of every published file. */
export const ASSETS_PATH = '/assets/';

const HASH_CHARACTERS = 24;

/** An address by content in a script or style sheet; the hash has no characters that need escaping in a URL. */
const embeddedAddress = /\/assets\/[\w-]{24}\/[\w.@+/-]+/g;

/** Hash in an address: the first 144 bits of a file's integrity, in base64url. */
export function addressHash(integrity: string): string {
  return integrity
    .replace(/^sha384-/, '')
    .slice(0, HASH_CHARACTERS)
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/**
 * Absolute path of a file of a release that is addressed by content: `/assets/<hash>/<deployable>/<file>`. A file that
 * does not change keeps its address over releases.
 */
export function contentAddress(deployable: string, { path, integrity }: Release['files'][number]): string {
  return `${ASSETS_PATH}${addressHash(integrity)}/${deployable}/${path}`;
}

/** Addresses by content in a script or style sheet: of the fonts and images that it uses. */
export function embeddedAddresses(text: string): string[] {
  return [...new Set(text.match(embeddedAddress))];
}
