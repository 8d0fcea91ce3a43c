import type { FastifyReply, FastifyRequest } from 'fastify';

/** Characters without a meaning in a URL pattern. */
const plainPath = /^[\w@./-]+$/;

/** SHA-256 of the dictionary that a browser has for a request, in hexadecimal digits; null for none or a malformed one. */
export function availableDictionary({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [, digest] =
    /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'] ?? '').trim()) ?? [];
  return digest ? Buffer.from(digest, 'base64').toString('hex') : null;
}

/**
 * Lets the browser use a file as the dictionary of files with the same name and another hash: later versions of it.
 *
 * @param deployable `*` for the files of all.
 */
export function offerAsDictionary(reply: FastifyReply, deployable: string, path: string): void {
  if (plainPath.test(path)) reply.header('use-as-dictionary', `match="/assets/*/${deployable}/${path}"`);
}
