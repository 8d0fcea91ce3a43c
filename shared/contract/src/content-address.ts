import type { Release } from './release.ts';

// A module without schemas, so that pages can import it.

export const ASSETS_PATH = '/assets/';

const HASH_CHARACTERS = 24;

/** Hash in an address: the first 144 bits of a file's integrity, in base64url. */
export function addressHash(integrity: string): string {
  return integrity
    .replace(/^sha\d+-/, '')
    .slice(0, HASH_CHARACTERS)
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/**
 * Absolute path of a file of a release that is addressed by content: `/assets/<hash>/<deployable>/<file>`. A file that
 * does not change keeps its address over releases.
 */
export function contentAddress(
  deployable: string,
  { path, integrity }: Pick<Release['files'][number], 'path' | 'integrity'>,
): string {
  return `${ASSETS_PATH}${addressHash(integrity)}/${deployable}/${path}`;
}
