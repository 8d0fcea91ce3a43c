import { wholeSetPath } from '@atrium/contract';
import { DEV_VERSION, type Registry } from '@atrium/registry';
import { notFound } from '@atrium/server';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { acceptedEncodings, localFile, sendImmutable, smallestCopy } from './assets.routes.ts';
import type { DocumentReleases } from './document-releases.ts';
import { wholeSet } from './document-set.ts';

/**
 * The set is stored before the document is sent. Null means that the document has everything itself: with a development
 * server or a preview, and if the set could not be stored.
 */
export async function wholeSetHash(
  registry: Registry,
  releases: DocumentReleases,
  log: FastifyBaseLogger,
): Promise<string | null> {
  if (releases.preview) return null;
  if ([releases.shell, ...releases.remotes].some(({ version }) => version === DEV_VERSION)) return null;
  return registry.releaseSets
    .store(releases.remotes, () => wholeSet(releases))
    .catch((error: unknown) => {
      log.warn({ err: error }, 'cannot store the release set of a document');
      return null;
    });
}

export function registerWholeSets(app: FastifyInstance, registry: Registry): void {
  app.get<{ Params: { file: string } }>(
    wholeSetPath(':file').replace('.json', ''),
    async (request, reply) => {
      const { file } = request.params;
      const path = registry.releaseSets.pathOf(file);
      const stored =
        path &&
        (await smallestCopy(
          (ending) => localFile(`${path}${ending}`),
          acceptedEncodings(request.headers['accept-encoding']),
          null,
        ));
      if (!stored) throw notFound();
      reply.header('vary', 'accept-encoding');
      return sendImmutable(reply, stored, file, `"${file}"`);
    },
  );
}
