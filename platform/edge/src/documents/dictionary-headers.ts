import type { FastifyReply, FastifyRequest } from 'fastify';

/** These characters have no meaning in a URL pattern. */
const plainPath = /^[\w@./-]+$/;

export function availableDictionary({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [, digest] =
    /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'] ?? '').trim()) ?? [];
  return digest ? Buffer.from(digest, 'base64').toString('hex') : null;
}

/** Later versions of the file have the same name and another hash, so this one can be their dictionary. */
export function offerAsDictionary(reply: FastifyReply, deployable: string, path: string): void {
  if (plainPath.test(path)) reply.header('use-as-dictionary', `match="/assets/*/${deployable}/${path}"`);
}
