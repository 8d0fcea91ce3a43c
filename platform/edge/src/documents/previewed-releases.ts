import { releaseIn } from '@atrium/registry';
import type { FastifyRequest } from 'fastify';
import type { Previews } from '../previews/index.ts';
import type { DocumentReleases } from './document-releases.ts';
import { scopedPath } from './page-paths.ts';

/** Pages outside every customer's scope have no preview: people sign in there, and are asked before one opens. */
export async function previewedReleases(
  live: DocumentReleases,
  previews: Previews,
  request: FastifyRequest,
  path: string,
): Promise<DocumentReleases> {
  const hasRemotes = path === '/' || scopedPath(path, live.workspace) !== null;
  const opened = hasRemotes ? await previews.openedBy(request) : null;
  if (!opened) return live;
  const { preview } = opened;
  // A preview of a remote of the other workspace must not name it here.
  const release = releaseIn(opened.release, live.workspace);
  if (!release) return live;
  const isPreviewed = ({ name }: { readonly name: string }) => name === preview.name;
  return {
    ...live,
    preview,
    remotes: [...live.remotes.filter((remote) => !isPreviewed(remote)), release],
    canaries: Object.fromEntries(Object.entries(live.canaries).filter(([name]) => name !== preview.name)),
  };
}
